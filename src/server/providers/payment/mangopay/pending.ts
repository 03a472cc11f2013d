import { isObject } from '../../../../language/common/objects.ts'

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
