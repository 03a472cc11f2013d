import { and, eq, isNotNull, isNull, ne } from 'drizzle-orm'
import type { PayeeState, PayeeStatus, PayoutReason } from '../../../generated/domain.ts'
import type { Context } from '../../kernel/context.ts'
import type { WireProvider } from '../../providers/payment/provider.ts'
import { payouts } from '../payouts/tables.ts'
import { type Payee, payees } from './tables.ts'

/** Selects how far a provider has verified a person, or a legal entity that they represent. */
export async function payeeOf(
  { tx }: Pick<Context, 'tx'>,
  person: string,
  provider: string,
  entity: string | null = null,
): Promise<Payee | undefined> {
  const whereParty = entity === null ? isNull(payees.entity_id) : eq(payees.entity_id, entity)
  const whereOfPerson = and(eq(payees.user_id, person), eq(payees.provider, provider), whereParty)
  const [row] = await tx.select().from(payees).where(whereOfPerson)
  return row
}

/** Returns whether a provider has verified a person or a legal entity, so that it pays them. */
export async function isReady(
  ctx: Pick<Context, 'tx'>,
  person: string,
  provider: WireProvider,
  entity: string | null = null,
): Promise<boolean> {
  return (await payeeOf(ctx, person, provider.name, entity))?.status === 'READY'
}

/** Returns how far a provider has verified a person to whom it shall pay; null without a provider. */
export async function payeeState(
  ctx: Context,
  person: string,
  provider: WireProvider | undefined,
): Promise<PayeeState | null> {
  return provider ? stateOf(ctx, await payeeOf(ctx, person, provider.name)) : null
}

/** Returns how far a provider has verified a payee. */
export function stateOf(ctx: Pick<Context, 'text'>, payee: Payee | undefined): PayeeState {
  const status = (payee?.status ?? 'NEEDS_DETAILS') as PayeeStatus
  return { status, next: payee?.next ?? '', refusal: payee?.refusal ? refusalIn(ctx, payee) : '' }
}

function refusalIn({ text }: Pick<Context, 'text'>, { status, refusal, refused }: Payee): string {
  if (status === 'NEEDS_OWNERS') return text(`owners_refusal.${refusal}`)
  const reason = text(`proof_refusal.${refusal}`)
  return refused ? `${text(`entity_document_kind.${refused}`)}: ${reason}` : reason
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
