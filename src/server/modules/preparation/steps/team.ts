import type { PreparationTeam } from '../../../../generated/domain.ts'
import type { Step } from './step.ts'
import { present, toBilingualText, toWording } from './wordings.ts'

export const team: Step<PreparationTeam> = {
  told: ({ issuer_description, team: people }) =>
    present({
      issuer_description: toBilingualText(issuer_description),
      team:
        people.length === 0
          ? undefined
          : people.map(({ name, role, about }) =>
              present({ name, role: toBilingualText(role), about: toBilingualText(about) }),
            ),
    }),
  write: async (_ctx, _issuance, { issuer_description, team: people = [] }) => ({
    issuer_description: toWording(issuer_description),
    team: people.map(({ name, role, about }) => ({ name, role: toWording(role), about: toWording(about) })),
  }),
}
