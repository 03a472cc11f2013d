import type { Caller } from './caller.ts'
import { type DemoIssuer, readTaxIds } from './content.ts'
import type { DemoEvent } from './demo-event.ts'

/** Creates an organisation for each issuer. Returns their ids by name. */
export async function createOrganisations(names: string[], manager: Caller): Promise<Map<string, string>> {
  const taxIds = readTaxIds()
  const ids = new Map<string, string>()
  for (const name of new Set(names)) {
    const body = { name, tax_id: taxIds[name] ?? '' }
    ids.set(name, (await manager.call('createOrganisation', { body })).id)
  }
  return ids
}

/** Invites a person to organisations and accepts in their name. */
export async function joinOrganisations(issuer: DemoIssuer, caller: Caller, manager: Caller): Promise<void> {
  const { email, role, invests, organisations: names } = issuer
  for (const name of names) {
    const { id } = await inviteTo(manager, name, { email, role })
    await caller.call('acceptInvitation', { params: { id } })
  }
  await proposeAccounts(issuer, caller, manager)
  const { id } = await caller.call('getSession')
  await manager.call('changeRoles', { params: { id }, body: { roles: invests ? [role, 'USER'] : [role] } })
}

/** Returns the event of a team invitation that is never answered. */
export function unansweredInvitation(slug: string, manager: Caller): DemoEvent {
  return {
    daysAgo: 20,
    happen: async () => {
      await inviteToTeam(manager, `becario@${slug}.demo`)
    },
  }
}

/**
 * Creates open invitations to an organisation and to the team, and withdraws an invitation with a mistyped address.
 * The issuer `caller` declines the invitation of another organisation.
 */
export async function createOpenInvitations(
  slug: string,
  { issuers, organisations, caller }: { issuers: DemoIssuer[]; organisations: string[]; caller: Caller },
  manager: Caller,
): Promise<void> {
  const [issuer] = issuers
  const [name] = issuer?.organisations ?? []
  if (name) await inviteTo(manager, name, { email: `asesoria@${slug}.demo`, role: 'CLIENT' })
  await inviteToTeam(manager, `nueva.gestora@${slug}.demo`)
  const { id } = await inviteToTeam(manager, `nueva.gestroa@${slug}.demo`)
  await manager.call('withdrawInvitation', { params: { id } })
  const otherOrganisation = organisations.find(
    (organisation) => !issuer?.organisations.includes(organisation),
  )
  if (!issuer || !otherOrganisation) return
  const declined = await inviteTo(manager, otherOrganisation, { email: issuer.email, role: issuer.role })
  await caller.call('declineInvitation', { params: { id: declined.id } })
}

function inviteToTeam(manager: Caller, email: string) {
  return manager.call('inviteStaff', { body: { email, roles: ['ADMIN'] } })
}

async function inviteTo(manager: Caller, name: string, body: Pick<DemoIssuer, 'email' | 'role'>) {
  return manager.call('inviteMember', { params: { id: await organisationIdOf(manager, name) }, body })
}

async function organisationIdOf(manager: Caller, name: string): Promise<string> {
  const { items } = await manager.call('listOrganisations', { params: { q: name } })
  const [organisation] = items
  if (!organisation) throw new Error(`There is no organisation ${name}.`)
  return organisation.id
}

const reason = 'El certificado del banco es de otra cuenta.'

/** Proposes bank accounts of organisations, and lets the manager decide on them. */
async function proposeAccounts(
  { accounts = [] }: DemoIssuer,
  caller: Caller,
  manager: Caller,
): Promise<void> {
  for (const { organisation, iban, becomes } of accounts) {
    const params = { id: await organisationIdOf(manager, organisation) }
    const body = { iban, holder: organisation }
    const { id } = await caller.call('proposeOrganisationAccount', { params, body })
    if (becomes === 'VERIFIED') await manager.call('verifyBankAccount', { params: { id } })
    if (becomes === 'REJECTED') await manager.call('rejectBankAccount', { params: { id }, body: { reason } })
  }
}

/** Creates an organisation for every approved company, which will issue soon. */
export async function createCompanyOrganisations(manager: Caller): Promise<void> {
  const { items } = await manager.call('listEntities', { params: { tab: 'all', status: ['APPROVED'] } })
  for (const { id: entity_id, name, tax_id } of items) {
    const { id } = await manager.call('createOrganisation', { body: { name, tax_id } })
    await manager.call('linkEntity', { params: { id }, body: { entity_id } })
  }
}
