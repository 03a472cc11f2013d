import { calendarDay } from '../../../domain/calendar.ts'
import { type Tokens, tokens } from '../../../domain/money.ts'
import type { Context } from '../../kernel/context.ts'

type Clock = Pick<Context, 'now' | 'timeZone'>

interface Campaign {
  status: string
  starts_on: string
  ends_on: string
  tokens_for_sale: bigint
  tokens_taken: bigint
  token_price: bigint
  hard_cap: bigint
  /** Contains the cents sold in classes other than the default class. */
  classes_taken: bigint
}

type Offer = Pick<Campaign, 'tokens_for_sale' | 'token_price' | 'hard_cap' | 'classes_taken'>

/**
 * Returns the maximum number of tokens of the default class that may be sold: the tokens for sale, limited by the hard
 * cap and the sales of other classes.
 */
export function maxTokensOf({ tokens_for_sale, token_price, hard_cap, classes_taken }: Offer): Tokens {
  const remainingAmount = hard_cap - classes_taken
  // Avoids a division by zero: drafts have no price.
  const affordableTokens = remainingAmount > 0n && token_price > 0n ? remainingAmount / token_price : 0n
  return tokens(hard_cap > 0n && affordableTokens < tokens_for_sale ? affordableTokens : tokens_for_sale)
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

/**
 * Returns the maximum that can be raised, in cents: the offer of all classes, limited by any hard cap.
 */
export function goalOf(campaign: Parameters<typeof amountsOf>[0] & Pick<Campaign, 'hard_cap'>): bigint {
  const { total } = amountsOf(campaign)
  return campaign.hard_cap > 0n && campaign.hard_cap < total ? campaign.hard_cap : total
}

/**
 * Returns whether tokens of the default class can be bought now: in campaign, between its first and last day inclusive,
 * with tokens left.
 */
export function isOpen(campaign: Campaign, clock: Clock): boolean {
  return isOnSale(campaign, clock) && campaign.tokens_taken < maxTokensOf(campaign)
}

/** Returns whether tokens of any class can be bought now. */
export function isAnyClassOpen(campaign: Campaign & { classes_for_sale: bigint }, clock: Clock): boolean {
  if (isOpen(campaign, clock)) return true
  const hasOtherClasses = campaign.classes_taken < campaign.classes_for_sale
  return hasOtherClasses && isOnSale(campaign, clock) && amountsOf(campaign).taken < goalOf(campaign)
}

/** Returns whether the campaign is running, even if sold out. */
export function isOnSale({ status, starts_on, ends_on }: Campaign, clock: Clock): boolean {
  const today = calendarDay(clock.now, clock.timeZone)
  return status === 'CAMPAIGN' && starts_on <= today && today <= ends_on
}

/** Returns whether new orders are impossible: closed, or past the last day. */
export function isOver({ status, ends_on }: Pick<Campaign, 'status' | 'ends_on'>, clock: Clock): boolean {
  return status === 'CLOSED' || calendarDay(clock.now, clock.timeZone) > ends_on
}

/** Returns the full days until the last day; 0 from that day on, and for closed issuances. */
export function daysLeft({ status, ends_on }: Pick<Campaign, 'status' | 'ends_on'>, clock: Clock): number {
  if (status === 'CLOSED') return 0
  const days = (Date.parse(ends_on) - Date.parse(calendarDay(clock.now, clock.timeZone))) / 86_400_000
  return Math.max(0, days)
}
