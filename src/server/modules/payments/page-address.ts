import { timingSafeEqual } from 'node:crypto'
import type { Context } from '../../kernel/context.ts'

/** Returns the secret URL of the page that leads to the provider. */
export function pageAddress(ctx: Pick<Context, 'derive' | 'tenant'>, id: string): string {
  return `${ctx.tenant.origin}/payments/${id}?key=${keyOf(ctx, id)}`
}

/** Returns the URL to which the provider redirects the person. */
export function backAddress(ctx: Pick<Context, 'derive' | 'tenant'>, id: string): string {
  return `${ctx.tenant.origin}/payments/${id}/back?key=${keyOf(ctx, id)}`
}

export function isPageKey(ctx: Pick<Context, 'derive'>, id: string, key: string): boolean {
  const right = Buffer.from(keyOf(ctx, id))
  const given = Buffer.from(key)
  return given.length === right.length && timingSafeEqual(given, right)
}

/** Returns the URL of an order's page, on which its investor sees what a provider waits for. */
export function orderAddress({ tenant }: Pick<Context, 'tenant'>, investmentId: string): string {
  return `${tenant.origin}/user/investments/${investmentId}`
}

function keyOf({ derive }: Pick<Context, 'derive'>, id: string): string {
  return derive(`payment page ${id}`).toString('base64url')
}
