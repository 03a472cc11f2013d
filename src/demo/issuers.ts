import { eq } from 'drizzle-orm'
import type { Tx } from '../server/database/connection.ts'
import { newId } from '../server/database/ids.ts'
import { users } from '../server/modules/auth/tables.ts'
import { organisationMembers, organisations } from '../server/modules/organisations/tables.ts'
import { type DemoIssuer, readTaxIds } from './content.ts'

/** The organisation of that name in the tenant of the transaction; no operation opens one yet. */
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

/** Gives a person their role, and a place in their organisations. */
export async function letAdminister(tx: Tx, issuer: DemoIssuer, now: Date): Promise<void> {
  const { email, role, organisations: names } = issuer
  const [user] = await tx
    .update(users)
    .set({ roles: [role] })
    .where(eq(users.email, email))
    .returning({ id: users.id })
  if (!user) throw new Error(`There is nobody with the address ${email}.`)
  for (const name of names)
    await tx
      .insert(organisationMembers)
      .values({ organisation_id: await addIssuer(tx, name, now), user_id: user.id, since: now })
}
