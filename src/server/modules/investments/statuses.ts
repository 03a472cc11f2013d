import type { InvestmentList, InvestmentStatus } from '../../../generated/domain.ts'

/**
 * Lists the final statuses, after which the investor may order again. A unique index allows one order in
 * the other statuses per investor and issuance.
 */
export const finishedStatuses = [
  'CANCELED',
  'EXPIRED',
  'MINTED',
  'CLOSED',
] as const satisfies InvestmentStatus[]

/** Lists the statuses of orders that ended without delivery and whose tokens returned to the sale. */
export const endedStatuses = ['CANCELED', 'EXPIRED'] as const satisfies InvestmentStatus[]

/** Lists the statuses with a payment that was not refunded. */
export const chargedStatuses: readonly string[] = [
  'CHARGED',
  'ACCEPTED',
  'MINTED',
  'CLOSED',
] satisfies InvestmentStatus[]

/** Lists the statuses from which the lifecycle charges an order. */
export const chargeableStatuses = [
  'SIGNED',
  'METHOD_PAYMENT',
  'IN_UPDATE_TPV',
  'IN_UPDATE_CREDIT_CARD',
  'CARD_REGISTRATION_UPDATED',
  'PAYMENT_ERROR',
  'PROOF_OF_PAYMENT_UPLOADED',
  'IN_UPLOAD_PROOF_OF_PAYMENT',
] as const satisfies InvestmentStatus[]

/** Lists the statuses with a proof of payment that is not confirmed. */
export const unconfirmedProofStatuses: readonly string[] = [
  'PROOF_OF_PAYMENT_UPLOADED',
  'IN_UPLOAD_PROOF_OF_PAYMENT',
] satisfies InvestmentStatus[]

/** Lists the statuses in which the money belongs to the issuer. */
export const settledStatuses = ['ACCEPTED', 'MINTED', 'CLOSED'] as const satisfies InvestmentStatus[]

/** Lists the statuses of unpaid orders whose amount may be changed. */
export const changeableStatuses = [
  'CREATED',
  'METHOD_PAYMENT',
  'SIGNED_PENDING',
  'SIGNED',
  'PAYMENT_ERROR',
] as const satisfies InvestmentStatus[]

/** Lists the statuses with a payment pending at its provider. */
export const payingStatuses = [
  'IN_UPDATE_TPV',
  'IN_UPDATE_CREDIT_CARD',
  'CARD_REGISTRATION_UPDATED',
] as const satisfies InvestmentStatus[]

/** Lists the statuses without a confirmed payment, in which the investor may withdraw at any time. */
export const withdrawableStatuses = [
  ...changeableStatuses,
  ...payingStatuses,
  'PROOF_OF_PAYMENT_UPLOADED',
  'IN_UPLOAD_PROOF_OF_PAYMENT',
] as const satisfies InvestmentStatus[]

/** Lists the statuses before the money is accepted or refunded. */
export const unfinishedStatuses = [...withdrawableStatuses, 'CHARGED'] as const satisfies InvestmentStatus[]

/** Lists the statuses that expire at the deadline: unpaid, without a proof under review. */
export const unpaidStatuses = [
  ...changeableStatuses,
  ...payingStatuses,
  'IN_UPLOAD_PROOF_OF_PAYMENT',
] as const satisfies InvestmentStatus[]

/** Lists the statuses that wait for the investor's signature, payment or new proof. */
export const investorPendingStatuses: InvestmentStatus[] = unpaidStatuses.filter(
  (status) => status !== 'SIGNED_PENDING',
)

export type Tab = keyof InvestmentList['counts']

/** Maps the tabs of the lists to their statuses; `all` has every status. Interests are listed separately. */
export const tabs: Record<Exclude<Tab, 'all'>, InvestmentStatus[]> = {
  interest: [],
  orders: [
    'CREATED',
    'METHOD_PAYMENT',
    'PROOF_OF_PAYMENT_UPLOADED',
    'CARD_REGISTRATION_UPDATED',
    'IN_UPLOAD_PROOF_OF_PAYMENT',
    'IN_UPDATE_CREDIT_CARD',
    'IN_UPDATE_TPV',
    'PAYMENT_ERROR',
  ],
  disbursed: ['CHARGED'],
  signed: ['SIGNED', 'SIGNED_PENDING'],
  closed: ['CLOSED', 'ACCEPTED'],
  cancelled: ['CANCELED', 'EXPIRED'],
  completed: ['MINTED'],
}

/** Maps the groups above the tabs to their statuses: progress for investors, pending work for managers. */
export const groups = {
  completed: ['MINTED', 'CLOSED'],
  cancelled: [...endedStatuses],
  checking: ['PROOF_OF_PAYMENT_UPLOADED'],
  accepting: ['CHARGED'],
  delivering: ['ACCEPTED'],
} satisfies Record<string, InvestmentStatus[]>

/** Returns whether an order's tokens are minted and locked; a refund would burn them. */
export function isLocked({ status, locked_at }: { status: string; locked_at: Date | null }): boolean {
  return locked_at !== null && (status === 'CHARGED' || status === 'ACCEPTED')
}
