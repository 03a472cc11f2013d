import { isObject } from '../../language/common/objects.ts'
import type { Database } from '../database/connection.ts'
import { StartError } from '../startup/start-error.ts'
import { tenantsWhere } from './tenants-with-module.ts'

/** Returns whether a customization's source enables sign-in with Google. */
export function offersGoogle(source: string): boolean {
  const content: unknown = JSON.parse(source)
  return isObject(content) && isObject(content.extras) && content.extras.signInWithGoogle === true
}

/** Throws `StartError` if tenants offer sign-in with Google on a server without Google's credentials. */
export async function assertGoogleConfigured(owner: Database): Promise<void> {
  const tenantsWithGoogle = await tenantsWhere(owner, offersGoogle)
  if (tenantsWithGoogle.length === 0) return
  throw new StartError(
    `GOOGLE_CLIENT_ID is missing, and ${tenantsWithGoogle.join(', ')} offers to sign in with Google: set it, or switch extras.signInWithGoogle off there.`,
  )
}
