import { isObject } from '../../../../language/common/objects.ts'
import { throwError } from '../../../kernel/errors.ts'
import { NeedsPerson } from '../needs-person.ts'
import type { Answer } from './client.ts'

/** Tells MANGOPAY that an owner views their own wallet, which it has them confirm from time to time. */
export const asOwner = 'ScaContext=USER_PRESENT'

/**
 * Returns the address where the person confirms an object of MANGOPAY, to which they return at `returnTo`; undefined if
 * nothing has to be confirmed.
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
 * Returns the body of a successful answer. Throws `NeedsPerson` if it waits for a person who returns to `returnTo`,
 * otherwise `unavailable`.
 */
export function bodyIn(answer: Answer, returnTo: string): Record<string, unknown> {
  if (answer?.status === 200) return answer.body
  const next = answer && pendingPage(answer.body, returnTo)
  if (next !== undefined) throw new NeedsPerson(next)
  return throwError('unavailable')
}

/** Returns the items of a successful answer with a list, on the conditions of `bodyIn`. */
export function itemsIn(answer: Answer, returnTo: string): Record<string, unknown>[] {
  const { items } = bodyIn(answer, returnTo)
  return Array.isArray(items) ? items.filter(isObject) : throwError('unavailable')
}
