import type { PreparationTeam } from '../../../../generated/domain.ts'
import type { Step } from './step.ts'
import { omitUndefined, toBilingualText, toWording } from './wordings.ts'

export const team: Step<PreparationTeam> = {
  toForm: ({ issuer_description, team: people }) =>
    omitUndefined({
      issuer_description: toBilingualText(issuer_description),
      team:
        people.length === 0
          ? undefined
          : people.map(({ name, role, about }) =>
              omitUndefined({ name, role: toBilingualText(role), about: toBilingualText(about) }),
            ),
    }),
  write: async (_ctx, _issuance, { issuer_description, team: people = [] }) => ({
    issuer_description: toWording(issuer_description),
    team: people.map(({ name, role, about }) => ({ name, role: toWording(role), about: toWording(about) })),
  }),
}
