import { sql } from 'drizzle-orm'
import { newId } from '../../database/ids.ts'
import type { Context } from '../../kernel/context.ts'
import { firstQueryAt } from '../onboarding/query-times.ts'
import { type Payee, payees } from './tables.ts'

type VerificationInput = Pick<Payee, 'user_id' | 'provider'> &
  Partial<Pick<Payee, 'entity_id' | 'file_id' | 'owners' | 'refusal'>>

/**
 * Stores that a provider has to verify a payee, before the request is sent. Returns undefined if the payee is verified
 * already.
 */
export async function beginVerification(
  ctx: Pick<Context, 'tx' | 'now' | 'realNow'>,
  { user_id, provider, entity_id = null, ...changes }: VerificationInput,
): Promise<Payee | undefined> {
  const columns = { status: 'CHECKING', ask_at: firstQueryAt(ctx), asked: 0, changed_at: ctx.now, ...changes }
  const [payee] = await ctx.tx
    .insert(payees)
    .values({ id: newId(), user_id, entity_id, provider, ...columns })
    .onConflictDoUpdate({
      target: [payees.tenant_id, payees.user_id, payees.provider, payees.entity_id],
      set: columns,
      setWhere: sql`${payees.status} <> 'READY'`,
    })
    .returning()
  return payee
}
