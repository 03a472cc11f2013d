import { sql } from 'drizzle-orm'
import { newId } from '../../database/ids.ts'
import type { Context } from '../../kernel/context.ts'
import { firstQueryAt } from '../onboarding/query-times.ts'
import { type Payee, payees } from './tables.ts'

type Begun = Pick<Payee, 'user_id' | 'provider'> &
  Partial<Pick<Payee, 'entity_id' | 'file_id' | 'owners' | 'refusal'>>

/** Stores that a provider shall verify a payee, before it is asked; undefined if it has verified them already. */
export async function begin(
  ctx: Pick<Context, 'tx' | 'now' | 'realNow'>,
  { user_id, provider, entity_id = null, ...given }: Begun,
): Promise<Payee | undefined> {
  const asked = { status: 'CHECKING', ask_at: firstQueryAt(ctx), asked: 0, changed_at: ctx.now, ...given }
  const [payee] = await ctx.tx
    .insert(payees)
    .values({ id: newId(), user_id, entity_id, provider, ...asked })
    .onConflictDoUpdate({
      target: [payees.tenant_id, payees.user_id, payees.provider, payees.entity_id],
      set: asked,
      setWhere: sql`${payees.status} <> 'READY'`,
    })
    .returning()
  return payee
}
