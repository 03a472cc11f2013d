import { and, eq, isNotNull, isNull, ne } from 'drizzle-orm'
import type { PayeeState, PayeeStatus, PayoutReason } from '../../../generated/domain.ts'
import type { Context } from '../../kernel/context.ts'
import type { WireProvider } from '../../providers/payment/provider.ts'
import { payouts } from '../payouts/tables.ts'
import { type Payee, payees } from './tables.ts'

/** Returns the verification of a person, or of a legal entity that they represent, at a provider. */
export async function payeeOf(
  { tx }: Pick<Context, 'tx'>,
  personId: string,
  provider: string,
  entityId: string | null = null,
): Promise<Payee | undefined> {
  const whereParty = entityId === null ? isNull(payees.entity_id) : eq(payees.entity_id, entityId)
  const whereOfPerson = and(eq(payees.user_id, personId), eq(payees.provider, provider), whereParty)
  const [payee] = await tx.select().from(payees).where(whereOfPerson)
  return payee
}

/** Returns whether a provider has verified a person or a legal entity and can pay them. */
export async function isReady(
  ctx: Pick<Context, 'tx'>,
  personId: string,
  provider: WireProvider,
  entityId: string | null = null,
): Promise<boolean> {
  return (await payeeOf(ctx, personId, provider.name, entityId))?.status === 'READY'
}

/** Returns the state of a person's verification at a provider; null without a provider. */
export async function payeeState(
  ctx: Context,
  personId: string,
  provider: WireProvider | undefined,
): Promise<PayeeState | null> {
  return provider ? payeeStateOf(ctx, await payeeOf(ctx, personId, provider.name)) : null
}

/** Returns the state of a payee's verification. */
export function payeeStateOf(ctx: Pick<Context, 'text'>, payee: Payee | undefined): PayeeState {
  const status = (payee?.status ?? 'NEEDS_DETAILS') as PayeeStatus
  return { status, next: payee?.next ?? '', refusal: payee?.refusal ? refusalText(ctx, payee) : '' }
}

function refusalText({ text }: Pick<Context, 'text'>, { status, refusal, refused }: Payee): string {
  if (status === 'NEEDS_OWNERS') return text(`owners_refusal.${refusal}`)
  const reason = text(`proof_refusal.${refusal}`)
  return refused ? `${text(`entity_document_kind.${refused}`)}: ${reason}` : reason
}

/** Selects a person's payouts that they have to confirm at the provider. */
export function selectPayoutsToConfirm(
  { tx }: Pick<Context, 'tx'>,
  personId: string,
  payoutReason: Extract<PayoutReason, 'EARNINGS' | 'WITHDRAWAL'>,
) {
  const { id, amount, currency, next, payment_id, investor_id, reason, return_at } = payouts
  return tx
    .select({ id, amount, currency, next })
    .from(payouts)
    .where(
      and(
        eq(investor_id, personId),
        isNull(payment_id),
        eq(reason, payoutReason),
        ne(next, ''),
        isNotNull(return_at),
      ),
    )
    .orderBy(id)
}
