import { type Cents, cents, multiply, type Tokens, tokens } from './money.ts'

interface InputTerms {
  token_price?: Cents | undefined
  tokens_for_sale?: Tokens | undefined
  total_amount?: Cents | undefined
}

export type DerivedTerm = 'token_price' | 'tokens_for_sale' | 'total_amount'

export interface Terms extends InputTerms {
  /** The derived term; undefined if none was derived. */
  worked_out?: DerivedTerm
  /** The term in conflict: three input values that do not fit, or a derived value that is not whole. */
  contradicts?: DerivedTerm
}

/** Derives whichever of price, tokens and total (price × tokens) is missing if the other two are known. */
export function deriveTerms(input: InputTerms): Terms {
  const { token_price, tokens_for_sale, total_amount } = input
  if (token_price && tokens_for_sale) {
    const total = multiply(token_price, tokens_for_sale)
    if (total_amount === undefined) return { ...input, total_amount: total, worked_out: 'total_amount' }
    return total === total_amount ? input : { ...input, contradicts: 'total_amount' }
  }
  if (!total_amount) return input
  if (token_price) {
    if (total_amount % token_price !== 0n) return { ...input, contradicts: 'total_amount' }
    return { ...input, tokens_for_sale: tokens(total_amount / token_price), worked_out: 'tokens_for_sale' }
  }
  if (!tokens_for_sale) return input
  if (total_amount % tokens_for_sale !== 0n) return { ...input, contradicts: 'total_amount' }
  return { ...input, token_price: cents(total_amount / tokens_for_sale), worked_out: 'token_price' }
}
