import type { InvestmentList, InvestmentStatus } from '../../../generated/domain.ts'

/** Final states: the investor may order again. Unfinished orders are unique by an index. */
export const finished = ['CANCELED', 'EXPIRED', 'MINTED', 'CLOSED'] as const satisfies InvestmentStatus[]

/** Ended without result: the tokens are on sale again. */
export const ended = ['CANCELED', 'EXPIRED'] as const satisfies InvestmentStatus[]

/** The investor's money has arrived and has not gone back. */
export const charged: readonly string[] = [
  'CHARGED',
  'ACCEPTED',
  'MINTED',
  'CLOSED',
] satisfies InvestmentStatus[]

/** The investor has declared the payment; nobody has confirmed it. */
export const proven: readonly string[] = [
  'PROOF_OF_PAYMENT_UPLOADED',
  'IN_UPLOAD_PROOF_OF_PAYMENT',
] satisfies InvestmentStatus[]

/** The money is the issuer's. */
export const settled = ['ACCEPTED', 'MINTED', 'CLOSED'] as const satisfies InvestmentStatus[]

/** Unpaid orders whose amount may be changed. */
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

/** Not confirmed as paid: the investor may withdraw at any time. */
export const withdrawable = [
  ...changeable,
  ...paying,
  'PROOF_OF_PAYMENT_UPLOADED',
  'IN_UPLOAD_PROOF_OF_PAYMENT',
] as const satisfies InvestmentStatus[]

/** Money or a decision is still to come. */
export const unfinished = [...withdrawable, 'CHARGED'] as const satisfies InvestmentStatus[]

/** Unpaid without a proof under review: expires at its deadline. */
export const unpaid = [
  ...changeable,
  ...paying,
  'IN_UPLOAD_PROOF_OF_PAYMENT',
] as const satisfies InvestmentStatus[]

/** Waits for the investor to sign, pay or send another proof. */
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

/** The groups above the tabs: progress for investors, pending work for managers. */
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
