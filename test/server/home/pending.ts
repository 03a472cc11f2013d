import waiting from '../../../schemas/waiting.json' with { type: 'json' }
import type { HomeKind } from '../../../src/generated/domain.ts'
import type { Person } from '../test-tenant.ts'

const homes = {
  manager: 'getManagerHome',
  entrepreneur: 'getIssuerHome',
  user: 'getMyHome',
} as const

/** Returns what a person's home page says about pending items of one kind. */
export async function pendingOf(person: Person, kind: HomeKind['kind']): Promise<HomeKind | undefined> {
  const area = waiting.areas.find(({ kinds }) => kinds.some((each) => each.kind === kind))
  const { items } = await person.call(homes[area?.under as keyof typeof homes])
  return items.find((each) => each.kind === kind)
}
