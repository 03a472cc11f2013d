import { and, eq } from 'drizzle-orm'
import type { Context, Handler } from '../../context.ts'
import { users } from '../../database/tables/accounts.ts'
import { tenantHosts } from '../../database/tables/platform.ts'
import { normaliseHost } from '../../tenant.ts'
import { findSecret, type Purpose } from './secrets.ts'
import { nameOf } from './session.ts'

const opens = { sign_in: 'session', handover: 'session', reset: 'password' } as const satisfies Record<
  Purpose,
  string
>

const nothing = { opens: 'nothing', name: '', email: '', mine: false, at_once: false } as const

export const describeLink: Handler<'describeLink'> = async (ctx, { body }) => {
  const open = await findSecret(ctx, body.secret)
  if (!open) return nothing
  const [user] = await ctx.tx.select().from(users).where(eq(users.id, open.user_id))
  if (!user) return nothing
  const at_once = open.purpose === 'handover' && (await handsOver(ctx, body.from ?? ''))
  const mine = user.id === ctx.user?.id
  return { opens: opens[open.purpose], name: nameOf(user), email: user.email, mine, at_once }
}

/**
 * Only the platform's own hosts, and its tenant's own login and register pages, hand a session over. Anybody else's page
 * may hold a link to somebody else's account: a person is asked first.
 */
async function handsOver({ tx, tenant }: Context, origin: string): Promise<boolean> {
  if (!URL.canParse(origin)) return false
  const { login, register } = tenant.customization.urls
  const pages = [login, register].map((page) => (page ? new URL(page, tenant.origin).origin : ''))
  if (pages.includes(origin)) return true
  const host = normaliseHost(new URL(origin).host)
  const own = and(eq(tenantHosts.host, host), eq(tenantHosts.tenant, tenant.id))
  return (await tx.select({ host: tenantHosts.host }).from(tenantHosts).where(own)).length > 0
}
