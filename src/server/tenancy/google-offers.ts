import { isObject } from '../../language/common/objects.ts'
import type { Database } from '../database/connection.ts'
import { StartError } from '../startup/start-error.ts'
import { tenantsWhere } from './tenants-with-module.ts'

/** Returns whether a customization's source enables sign-in with Google. */
export function offersGoogle(source: string): boolean {
  const content: unknown = JSON.parse(source)
  return isObject(content) && isObject(content.extras) && content.extras.signInWithGoogle === true
}

/** Throws `StartError` with the tenants that offer Google on a server without its credentials. */
export async function assertGoogleConfigured(owner: Database): Promise<void> {
  const offering = await tenantsWhere(owner, offersGoogle)
  if (offering.length === 0) return
  throw new StartError(
    `GOOGLE_CLIENT_ID is missing, and ${offering.join(', ')} offers to sign in with Google: set it, or switch extras.signInWithGoogle off there.`,
  )
}
