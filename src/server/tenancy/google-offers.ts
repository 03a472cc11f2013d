import { eq } from 'drizzle-orm'
import { isObject } from '../../language/common/objects.ts'
import type { Database } from '../database/connection.ts'
import { bindTenant } from '../database/transaction.ts'
import { customizations } from '../modules/customizations/tables.ts'
import { StartError } from '../startup/start-error.ts'
import { readTenants } from './registry.ts'

/** Whether a customization, as its text, switches on sign-in with Google. */
export function offersGoogle(source: string): boolean {
  const content: unknown = JSON.parse(source)
  return isObject(content) && isObject(content.extras) && content.extras.signInWithGoogle === true
}

/** Throws a StartError that names the tenants whose login page offers Google, for a server that cannot ask Google. */
export async function refuseGoogleOffers(owner: Database): Promise<void> {
  const offering: string[] = []
  for (const { id, slug } of await readTenants(owner)) if (await offers(owner, id)) offering.push(slug)
  if (offering.length === 0) return
  throw new StartError(
    `GOOGLE_CLIENT_ID is missing, and ${offering.join(', ')} offers to sign in with Google: set it, or switch extras.signInWithGoogle off there.`,
  )
}

function offers(owner: Database, tenant: string): Promise<boolean> {
  return owner.transaction(async (tx) => {
    await bindTenant(tx, tenant)
    const [live] = await tx
      .select({ source: customizations.source })
      .from(customizations)
      .where(eq(customizations.current, true))
    return live !== undefined && offersGoogle(live.source)
  })
}
