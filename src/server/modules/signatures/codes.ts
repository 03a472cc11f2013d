import { randomInt } from 'node:crypto'
import { and, eq, gt, lt, sql } from 'drizzle-orm'
import { constantsOf } from '../../../language/documents/constants.ts'
import { newId } from '../../database/ids.ts'
import { clearCount, increment } from '../../identity/limits.ts'
import type { Context, RequestContext, User } from '../../kernel/context.ts'
import { fail, failAndKeep } from '../../kernel/errors.ts'
import { sendMail } from '../../mail/send.ts'
import type { Investment } from '../investments/tables.ts'
import { signingCodes } from './tables.ts'

/** Of one code. */
const mostTries = 5

/** Of a million codes. */
const triesADay = 50
const dayInSeconds = 86_400

type Order = Pick<Investment, 'id' | 'reference'>

/** Mails a new six-digit code for one contract; an earlier one dies. */
export async function sendSigningCodeTo(ctx: RequestContext, user: User, order: Order): Promise<void> {
  const code = String(randomInt(1_000_000)).padStart(6, '0')
  const ends = new Date(ctx.realNow.getTime() + constantsOf(ctx.library).code_minutes * 60_000)
  const id = newId()
  const row = {
    id,
    investment_id: order.id,
    email: user.email,
    code_hash: hashOf(ctx, user, order, code),
    tries: 0,
    expires_at: ends,
  }
  await ctx.tx
    .insert(signingCodes)
    .values({ ...row, user_id: user.id })
    .onConflictDoUpdate({ target: [signingCodes.tenant_id, signingCodes.user_id], set: row })
  const values = { code, reference: order.reference }
  await sendMail(ctx, 'signing_code', { to: user, event: `signing/${id}`, values, ends })
}

/** Where the code that waits for this contract went, and until when it counts; empty without one. */
export async function waitingCode(ctx: Context, { id }: Pick<User, 'id'>, order: Pick<Order, 'id'>) {
  const [waiting] = await ctx.tx
    .select({ email: signingCodes.email, expires_at: signingCodes.expires_at })
    .from(signingCodes)
    .where(isOpen(ctx, id, order))
  return {
    code_to: waiting ? masked(waiting.email) : '',
    code_until: waiting?.expires_at.toISOString() ?? '',
  }
}

/** a••••@example.org: enough to know one's own by. */
function masked(email: string): string {
  return email.replace(/(?<=^.).*(?=@)/, '••••')
}

function isOpen({ realNow }: Pick<Context, 'realNow'>, userId: string, order: Pick<Order, 'id'>) {
  return and(
    eq(signingCodes.user_id, userId),
    eq(signingCodes.investment_id, order.id),
    gt(signingCodes.expires_at, realNow),
    lt(signingCodes.tries, mostTries),
  )
}

/** The code that waits for this contract, where it is the one typed. A wrong one counts, against itself and for the day. */
export async function rightCode(ctx: RequestContext, user: User, order: Order, code: string) {
  const tries = `signing ${user.id}`
  const { count } = await increment(ctx.tx, 'signContract', tries, dayInSeconds, ctx.realNow)
  const [tried] = await ctx.tx
    .update(signingCodes)
    .set({ tries: sql`${signingCodes.tries} + 1` })
    .where(isOpen(ctx, user.id, order))
    .returning()
  const isRight = count <= triesADay && tried?.code_hash === hashOf(ctx, user, order, code)
  if (!tried || !isRight) return failAndKeep('signing_code_wrong')
  await clearCount(ctx.tx, 'signContract', tries)
  return tried
}

/** A code counts once. */
export async function useUp(
  { tx }: Pick<Context, 'tx'>,
  { id }: Pick<typeof signingCodes.$inferSelect, 'id'>,
) {
  const [used] = await tx
    .delete(signingCodes)
    .where(eq(signingCodes.id, id))
    .returning({ id: signingCodes.id })
  if (!used) fail('wrong_state')
}

/** Keyed with the server's secret: a table of a million codes is soon made. */
function hashOf({ derive }: RequestContext, { id }: User, order: Order, code: string): string {
  return derive(`signing ${order.id} as ${id} ${code}`).toString('hex')
}
