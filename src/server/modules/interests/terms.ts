import { type Cents, multiply, type Tokens } from '../../../domain/money.ts'
import { smallerOf, smallestOrder } from '../investments/price.ts'
import { maxTokensOf } from '../issuances/campaign.ts'
import type { issuances } from '../issuances/tables.ts'

type Offer = Pick<
  typeof issuances.$inferSelect,
  | 'token_price'
  | 'min_tokens'
  | 'min_ticket'
  | 'max_tokens'
  | 'tokens_for_sale'
  | 'hard_cap'
  | 'classes_taken'
>

/** Describes the terms on which an interest is based. */
export interface Terms {
  price: Cents
  min: Tokens
  max: Tokens
}

/** Returns price, minimum and maximum of an order, ignoring sold and booked tokens. */
export function termsOf(offer: Offer): Terms {
  return {
    price: offer.token_price,
    min: smallestOrder(offer),
    max: smallerOf(maxTokensOf(offer), offer.max_tokens),
  }
}

/** Returns whether an interest of that size may be declared under these terms. */
export function fitsTerms({ kind, tokens, amount }: InterestSize, { price, min, max }: Terms): boolean {
  if (kind === 'BOOKED') return min <= tokens && tokens <= max
  return price > 0n && amount % price === 0n && min * price <= amount && amount <= max * price
}

interface InterestSize {
  kind: string
  tokens: Tokens
  amount: Cents
}

export function areSameTerms(previousTerms: Terms, currentTerms: Terms): boolean {
  return (
    previousTerms.price === currentTerms.price &&
    previousTerms.min === currentTerms.min &&
    previousTerms.max === currentTerms.max
  )
}

/** Returns the terms that changed, with both values in cents. */
export function changesOf(
  previousTerms: Terms,
  currentTerms: Terms,
): { what: 'price' | 'min' | 'max'; from: number; to: number }[] {
  const termChanges = [
    { what: 'price' as const, from: previousTerms.price, to: currentTerms.price },
    {
      what: 'min' as const,
      from: multiply(previousTerms.price, previousTerms.min),
      to: multiply(currentTerms.price, currentTerms.min),
    },
    {
      what: 'max' as const,
      from: multiply(previousTerms.price, previousTerms.max),
      to: multiply(currentTerms.price, currentTerms.max),
    },
  ]
  return termChanges
    .filter(({ from, to }) => from !== to)
    .map(({ what, from, to }) => ({ what, from: Number(from), to: Number(to) }))
}
