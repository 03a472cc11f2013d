import { and, eq, isNotNull, isNull, ne } from 'drizzle-orm'
import type { PayeeState, PayeeStatus, PayoutReason } from '../../../generated/domain.ts'
import type { Context } from '../../kernel/context.ts'
import type { WireProvider } from '../../providers/payment/provider.ts'
import { payouts } from '../payouts/tables.ts'
import { type Payee, payees } from './tables.ts'

/** Selects how far a provider has verified a person. */
export async function payeeOf(
  { tx }: Pick<Context, 'tx'>,
  person: string,
  provider: string,
): Promise<Payee | undefined> {
  const whereOfPerson = and(eq(payees.user_id, person), eq(payees.provider, provider))
  const [row] = await tx.select().from(payees).where(whereOfPerson)
  return row
}

/** Returns whether a provider has verified a person, so that it pays them and holds their balance. */
export async function isReady(
  ctx: Pick<Context, 'tx'>,
  person: string,
  provider: WireProvider,
): Promise<boolean> {
  return (await payeeOf(ctx, person, provider.name))?.status === 'READY'
}

/** Returns how far a provider has verified a person to whom it shall pay; null without a provider. */
export async function payeeState(
  ctx: Context,
  person: string,
  provider: WireProvider | undefined,
): Promise<PayeeState | null> {
  if (!provider) return null
  const payee = await payeeOf(ctx, person, provider.name)
  return {
    status: (payee?.status ?? 'NEEDS_DETAILS') as PayeeStatus,
    next: payee?.next ?? '',
    refusal: payee?.refusal ? ctx.text(`proof_refusal.${payee.refusal}`) : '',
  }
}

/** Lists a person's payouts that they have to confirm at the provider. */
export function confirmationsOf(
  { tx }: Pick<Context, 'tx'>,
  person: string,
  of: Extract<PayoutReason, 'EARNINGS' | 'WITHDRAWAL'>,
) {
  const { id, amount, currency, next, payment_id, investor_id, reason, return_at } = payouts
  return tx
    .select({ id, amount, currency, next })
    .from(payouts)
    .where(
      and(eq(investor_id, person), isNull(payment_id), eq(reason, of), ne(next, ''), isNotNull(return_at)),
    )
    .orderBy(id)
}
