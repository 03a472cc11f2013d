import type { InvestmentList, InvestmentStatus } from '../../../generated/domain.ts'

/** Nothing follows: the investor may order again on the same issuance. The unfinished are unique by an index. */
export const finished = ['CANCELED', 'EXPIRED', 'MINTED', 'CLOSED'] as const satisfies InvestmentStatus[]

/** Nothing came of it: its tokens are on sale again. */
export const ended = ['CANCELED', 'EXPIRED'] as const satisfies InvestmentStatus[]

/** The investor's money has arrived and has not gone back. */
export const charged: readonly string[] = [
  'CHARGED',
  'ACCEPTED',
  'MINTED',
  'CLOSED',
] satisfies InvestmentStatus[]

/** The investor says that the money is on its way, and nobody has confirmed it. */
export const proven: readonly string[] = [
  'PROOF_OF_PAYMENT_UPLOADED',
  'IN_UPLOAD_PROOF_OF_PAYMENT',
] satisfies InvestmentStatus[]

/** The money is the issuer's. */
export const settled = ['ACCEPTED', 'MINTED', 'CLOSED'] as const satisfies InvestmentStatus[]

/** Nothing is paid, and another amount may be ordered instead. */
export const changeable = [
  'CREATED',
  'METHOD_PAYMENT',
  'SIGNED_PENDING',
  'SIGNED',
  'PAYMENT_ERROR',
] as const satisfies InvestmentStatus[]

/** A payment has begun whose end only its provider knows. */
export const paying = [
  'IN_UPDATE_TPV',
  'IN_UPDATE_CREDIT_CARD',
  'CARD_REGISTRATION_UPDATED',
] as const satisfies InvestmentStatus[]

/** Nothing is confirmed as paid: its investor may leave whenever they like. */
export const withdrawable = [
  ...changeable,
  ...paying,
  'PROOF_OF_PAYMENT_UPLOADED',
  'IN_UPLOAD_PROOF_OF_PAYMENT',
] as const satisfies InvestmentStatus[]

/** Money or a decision is still to come. */
export const unfinished = [...withdrawable, 'CHARGED'] as const satisfies InvestmentStatus[]

/** Nothing is paid and no proof waits for a manager: it lapses when its time to be signed or paid is over. */
export const unpaid = [
  ...changeable,
  ...paying,
  'IN_UPLOAD_PROOF_OF_PAYMENT',
] as const satisfies InvestmentStatus[]

/** It waits for its investor: to be signed or paid, or to be proven anew. */
export const waiting: InvestmentStatus[] = unpaid.filter((status) => status !== 'SIGNED_PENDING')

export type Tab = keyof InvestmentList['counts']

/** The tabs of the lists and what they hold; `all` holds every status. Interests are no orders: they have a list of their own. */
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

/** What the groups above the tabs hold: how far orders are to who invests, what waits for whoever works here. */
export const groups = {
  completed: ['MINTED', 'CLOSED'],
  cancelled: [...ended],
  checking: ['PROOF_OF_PAYMENT_UPLOADED'],
  accepting: ['CHARGED'],
  delivering: ['ACCEPTED'],
} satisfies Record<string, InvestmentStatus[]>

/** Whether the order's tokens are minted and may not move: a refund would burn them. */
export function isLocked({ status, locked_at }: { status: string; locked_at: Date | null }): boolean {
  return locked_at !== null && (status === 'CHARGED' || status === 'ACCEPTED')
}
