import { timingSafeEqual } from 'node:crypto'
import type { Context } from '../../kernel/context.ts'

/** Returns the secret URL of the page that leads to the provider. */
export function pageAddress(ctx: Pick<Context, 'derive' | 'tenant'>, id: string): string {
  return `${ctx.tenant.origin}/payments/${id}?key=${keyOf(ctx, id)}`
}

/** Returns the URL to which the provider redirects the person. */
export function returnAddress(ctx: Pick<Context, 'derive' | 'tenant'>, id: string): string {
  return `${ctx.tenant.origin}/payments/${id}/back?key=${keyOf(ctx, id)}`
}

/** Returns whether a key opens the page of an attempt. Compares in constant time. */
export function isPageKey(ctx: Pick<Context, 'derive'>, id: string, key: string): boolean {
  const expectedKey = Buffer.from(keyOf(ctx, id))
  const inputKey = Buffer.from(key)
  return inputKey.length === expectedKey.length && timingSafeEqual(inputKey, expectedKey)
}

/** Returns the URL of an order's page, where its investor sees what they have to do for the provider. */
export function orderAddress({ tenant }: Pick<Context, 'tenant'>, investmentId: string): string {
  return `${tenant.origin}/user/investments/${investmentId}`
}

function keyOf({ derive }: Pick<Context, 'derive'>, id: string): string {
  return derive(`payment page ${id}`).toString('base64url')
}
