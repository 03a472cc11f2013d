import { isObject } from '../../language/common/objects.ts'
import type { Database } from '../database/connection.ts'
import { StartError } from '../startup/start-error.ts'
import { tenantsWhere } from './tenants-with-module.ts'

/** Whether a customization, as its text, switches on sign-in with Google. */
export function offersGoogle(source: string): boolean {
  const content: unknown = JSON.parse(source)
  return isObject(content) && isObject(content.extras) && content.extras.signInWithGoogle === true
}

/** Throws a StartError that names the tenants whose login page offers Google, for a server that cannot ask Google. */
export async function assertGoogleConfigured(owner: Database): Promise<void> {
  const offering = await tenantsWhere(owner, offersGoogle)
  if (offering.length === 0) return
  throw new StartError(
    `GOOGLE_CLIENT_ID is missing, and ${offering.join(', ')} offers to sign in with Google: set it, or switch extras.signInWithGoogle off there.`,
  )
}
