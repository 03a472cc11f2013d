import { isObject } from '../../../../language/common/objects.ts'
import { throwError } from '../../../kernel/errors.ts'
import { NeedsPerson } from '../needs-person.ts'
import type { MangopayResponse } from './client.ts'

/** Says that an owner views their own wallet, for which MANGOPAY requires a confirmation from time to time. */
export const ownerContext = 'ScaContext=USER_PRESENT'

/**
 * Returns the URL where a person confirms a requested action and from which the person returns to `returnTo`; undefined
 * if nothing has to be confirmed.
 */
export function pendingPage(body: Record<string, unknown>, returnTo: string): string | undefined {
  const action = body.PendingUserAction
  if (!isObject(action) || typeof action.RedirectUrl !== 'string') return undefined
  const address = URL.parse(action.RedirectUrl)
  if (address?.protocol !== 'https:' && address?.hostname !== '127.0.0.1') return undefined
  address.searchParams.set('ReturnUrl', returnTo)
  return address.href
}

/**
 * Returns the body of a successful response. Throws `NeedsPerson` if a person, who then returns to `returnTo`, must
 * confirm the action first, and `unavailable` for other responses.
 */
export function readBody(response: MangopayResponse, returnTo: string): Record<string, unknown> {
  if (response?.status === 200) return response.body
  const next = response && pendingPage(response.body, returnTo)
  if (next !== undefined) throw new NeedsPerson(next)
  return throwError('unavailable')
}

/** Returns the items of a successful response with a list; throws as `readBody` does. */
export function readItems(response: MangopayResponse, returnTo: string): Record<string, unknown>[] {
  const { items } = readBody(response, returnTo)
  return Array.isArray(items) ? items.filter(isObject) : throwError('unavailable')
}
