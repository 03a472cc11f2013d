import type { PreparationTeam } from '../../../../generated/domain.ts'
import type { Step } from './step.ts'
import { kept, present, told } from './wordings.ts'

export const team: Step<PreparationTeam> = {
  told: ({ issuer_description, team: people }) =>
    present({
      issuer_description: told(issuer_description),
      team:
        people.length === 0
          ? undefined
          : people.map(({ name, role, about }) => present({ name, role: told(role), about: told(about) })),
    }),
  write: async (_ctx, _issuance, { issuer_description, team: people = [] }) => ({
    issuer_description: kept(issuer_description),
    team: people.map(({ name, role, about }) => ({ name, role: kept(role), about: kept(about) })),
  }),
}
