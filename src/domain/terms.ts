import { type Cents, cents, multiply, type Tokens, tokens } from './money.ts'

interface KnownTerms {
  token_price?: Cents | undefined
  tokens_for_sale?: Tokens | undefined
  total_amount?: Cents | undefined
}

export type DerivedTerm = 'token_price' | 'tokens_for_sale' | 'total_amount'

export interface Terms extends KnownTerms {
  /** The derived term; undefined if none was derived. */
  worked_out?: DerivedTerm
  /** The term in conflict: three given values that do not fit, or a derived one that is not whole. */
  contradicts?: DerivedTerm
}

/** Derives the missing one of price, tokens and total (price × tokens), if the other two are given. */
export function deriveTerms(known: KnownTerms): Terms {
  const { token_price, tokens_for_sale, total_amount } = known
  if (token_price && tokens_for_sale) {
    const total = multiply(token_price, tokens_for_sale)
    if (total_amount === undefined) return { ...known, total_amount: total, worked_out: 'total_amount' }
    return total === total_amount ? known : { ...known, contradicts: 'total_amount' }
  }
  if (!total_amount) return known
  if (token_price) {
    if (total_amount % token_price !== 0n) return { ...known, contradicts: 'total_amount' }
    return { ...known, tokens_for_sale: tokens(total_amount / token_price), worked_out: 'tokens_for_sale' }
  }
  if (!tokens_for_sale) return known
  if (total_amount % tokens_for_sale !== 0n) return { ...known, contradicts: 'total_amount' }
  return { ...known, token_price: cents(total_amount / tokens_for_sale), worked_out: 'token_price' }
}
