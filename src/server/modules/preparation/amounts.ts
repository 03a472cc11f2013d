import preparation from '../../../../schemas/domain/preparation.json' with { type: 'json' }
import { cents, tokens } from '../../../domain/money.ts'
import { type DerivedTerm, deriveTerms, type Terms } from '../../../domain/terms.ts'
import type { FieldError } from '../../../language/validation/messages.ts'

/** Limits amounts to the largest integer that JSON represents exactly. */
const maxExactInteger = Number.MAX_SAFE_INTEGER

const maxOf: Record<DerivedTerm, number> = {
  token_price: preparation.$defs.price.maximum,
  tokens_for_sale: preparation.$defs.supply.maximum,
  total_amount: maxExactInteger,
}

type InputAmounts = { [Name in DerivedTerm]?: number | undefined }

/**
 * Derives the price, the number of tokens or the total from the other two; `beyond` names a value above its maximum.
 */
export function deriveAmounts(
  { token_price, tokens_for_sale, total_amount }: InputAmounts,
  /** Contains the amount offered in other classes, in cents. */
  otherClassesTotal = 0n,
): Terms & { beyond?: DerivedTerm } {
  const statedAmounts = {
    token_price: token_price ? cents(token_price) : undefined,
    tokens_for_sale: tokens_for_sale ? tokens(tokens_for_sale) : undefined,
    total_amount: total_amount ? cents(total_amount) : undefined,
  }
  const derivedAmounts = deriveTerms(statedAmounts)
  const values = { ...derivedAmounts, total_amount: (derivedAmounts.total_amount ?? 0n) + otherClassesTotal }
  const names = ['token_price', 'tokens_for_sale', 'total_amount'] as const
  const excessiveName = names.find((name) => (values[name] ?? 0n) > BigInt(maxOf[name]))
  return excessiveName ? { ...statedAmounts, beyond: excessiveName } : derivedAmounts
}

export function maxError(field: DerivedTerm): FieldError {
  const max = maxOf[field]
  return field === 'tokens_for_sale'
    ? { field, key: 'validator.error_number_max_tokens', params: { max, count: max } }
    : { field, key: 'validator.error_number_max_money', params: { max } }
}

/** Returns a field error if the amount of the smallest order exceeds the largest exact integer. */
export function minOrderError(token_price: bigint, min_tokens: bigint): FieldError | undefined {
  if (token_price * min_tokens <= BigInt(maxExactInteger)) return undefined
  const max = Number(BigInt(maxExactInteger) / token_price)
  return { field: 'min_tokens', key: 'validator.error_number_max_tokens', params: { max, count: max } }
}
