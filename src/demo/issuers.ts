import { eq } from 'drizzle-orm'
import type { Tx } from '../server/database/connection.ts'
import { newId } from '../server/database/ids.ts'
import { organisations } from '../server/modules/organisations/tables.ts'
import type { Caller } from './caller.ts'
import { type DemoIssuer, readTaxIds } from './content.ts'

/** The organisation of that name in the tenant of the transaction: the issuances of the demo come with theirs. */
export async function addIssuer(tx: Tx, name: string, now: Date): Promise<string> {
  const [known] = await tx
    .select({ id: organisations.id })
    .from(organisations)
    .where(eq(organisations.name, name))
  if (known) return known.id
  const id = newId()
  await tx.insert(organisations).values({ id, name, tax_id: readTaxIds()[name] ?? '', created_at: now })
  return id
}

/** A manager invites a person to their organisations, and the person accepts. */
export async function letAdminister(issuer: DemoIssuer, caller: Caller, manager: Caller): Promise<void> {
  const { email, role, invests, organisations: names } = issuer
  for (const name of names) {
    const { id } = await inviteTo(manager, name, { email, role })
    await caller.call('acceptInvitation', { params: { id } })
  }
  const { id } = await caller.call('getSession')
  await manager.call('changeRoles', { params: { id }, body: { roles: invests ? [role, 'USER'] : [role] } })
}

/** Somebody new is invited to an organisation and somebody to the team; neither has answered yet. */
export async function leaveInvitations(slug: string, issuers: DemoIssuer[], manager: Caller): Promise<void> {
  const [name] = issuers.flatMap(({ organisations }) => organisations)
  if (name) await inviteTo(manager, name, { email: `asesoria@${slug}.demo`, role: 'CLIENT' })
  await manager.call('inviteStaff', { body: { email: `nueva.gestora@${slug}.demo`, roles: ['ADMIN'] } })
}

async function inviteTo(manager: Caller, name: string, body: Pick<DemoIssuer, 'email' | 'role'>) {
  const { items } = await manager.call('listOrganisations', { params: { q: name } })
  const [organisation] = items
  if (!organisation) throw new Error(`There is no organisation ${name}.`)
  return manager.call('inviteMember', { params: { id: organisation.id }, body })
}
