import { calendarDay } from '../../../domain/calendar.ts'
import { type Tokens, tokens } from '../../../domain/money.ts'

interface Campaign {
  status: string
  starts_on: string
  ends_on: string
  tokens_for_sale: bigint
  tokens_taken: bigint
  token_price: bigint
  hard_cap: bigint
  /** The sold part of the classes beside the default one, in cents. */
  classes_taken: bigint
}

type Offer = Pick<Campaign, 'tokens_for_sale' | 'token_price' | 'hard_cap' | 'classes_taken'>

/** The most tokens that may be sold: those for sale, as far as the hard cap, if there is one, and other classes let them. */
export function maxTokens({ tokens_for_sale, token_price, hard_cap, classes_taken }: Offer): Tokens {
  const left = hard_cap - classes_taken
  // A draft has no price yet.
  const within = left > 0n && token_price > 0n ? left / token_price : 0n
  return tokens(hard_cap > 0n && within < tokens_for_sale ? within : tokens_for_sale)
}

type Amounts = Pick<Campaign, 'token_price' | 'tokens_for_sale' | 'tokens_taken' | 'classes_taken'>

/** Returns the offered and sold amounts of all classes, in cents. */
export function amountsOf({
  token_price,
  tokens_for_sale,
  tokens_taken,
  classes_taken,
  classes_for_sale,
}: Amounts & { classes_for_sale: bigint }): { total: bigint; taken: bigint } {
  return {
    total: tokens_for_sale * token_price + classes_for_sale,
    taken: tokens_taken * token_price + classes_taken,
  }
}

/** The most that can be raised, in cents: what all classes offer, as far as the hard cap, if there is one. */
export function goalOf(row: Parameters<typeof amountsOf>[0] & Pick<Campaign, 'hard_cap'>): bigint {
  const { total } = amountsOf(row)
  return row.hard_cap > 0n && row.hard_cap < total ? row.hard_cap : total
}

/** Tokens can be bought now: in campaign, within its dates (both days included), some left. */
export function isOpen(campaign: Campaign, now: Date): boolean {
  return isOnSale(campaign, now) && campaign.tokens_taken < maxTokens(campaign)
}

/** Whether the campaign runs, even if sold out. */
export function isOnSale({ status, starts_on, ends_on }: Campaign, now: Date): boolean {
  const today = calendarDay(now)
  return status === 'CAMPAIGN' && starts_on <= today && today <= ends_on
}

/** Whether no more orders can come: closed, or past its last day. */
export function isOver({ status, ends_on }: Pick<Campaign, 'status' | 'ends_on'>, now: Date): boolean {
  return status === 'CLOSED' || calendarDay(now) > ends_on
}

/** Whole days until the last day; 0 on it, after it, and when nothing is on sale any more. */
export function daysLeft({ status, ends_on }: Pick<Campaign, 'status' | 'ends_on'>, now: Date): number {
  if (status === 'CLOSED') return 0
  const days = (Date.parse(ends_on) - Date.parse(calendarDay(now))) / 86_400_000
  return Math.max(0, days)
}
