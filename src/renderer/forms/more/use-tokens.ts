import { useState } from 'react'
import { parseMoney, writeCents } from '../../../domain/money.ts'
import { formatNumber, parseNumber } from '../../../domain/numbers.ts'
import { locales } from '../../format/format.ts'
import { useReader, useServices } from '../../hooks.ts'
import { useForm } from '../context.ts'
import { type Field, useField } from '../field.ts'
import { limitsOf } from '../limits.ts'

type TokenInput = 'money' | 'count'

export interface TokensField {
  field: Field
  /** The price of one token in cents; 0 if unknown. */
  price: number
  minCount: number
  /** The maximum number of tokens; Infinity without a limit. */
  maxCount: number
  /** The number of tokens; undefined while the input is invalid. */
  count: number | undefined
  /** The typed amount in cents if it buys no whole number of tokens; undefined otherwise. */
  unroundedAmount: number | undefined
  /** Returns the text of an input. */
  textOf(input: TokenInput): string
  handleType(input: TokenInput, text: string): void
  setCount(count: number): void
  handleBlur(): void
}

/**
 * Converts between a number of tokens, which is the form's value, and an amount. The typed text stays until its
 * input loses the focus.
 */
export function useTokensField(): TokensField {
  const field = useField()
  const { prices, limits, scope } = useForm()
  const { language, tenant } = useServices()
  const reader = useReader()
  const [typedText, setTypedText] = useState<{ input: TokenInput; text: string }>()
  const [unroundedAmount, setUnroundedAmount] = useState<number>()
  const locale = locales[language]
  const priceExpression = prices?.[field.field.field]
  const price = Number((priceExpression !== undefined && reader.value(priceExpression, scope)) || 0)
  const bounds = limitsOf(limits, reader, scope)[field.field.field]
  const { value } = field
  const count = typeof value === 'number' && Number.isSafeInteger(value) ? value : undefined

  const formattedTexts: Record<TokenInput, string> = {
    money: count === undefined ? '' : writeCents(BigInt(count) * BigInt(price), locale),
    count: typeof value === 'number' ? formatNumber(value, locale, 6) : String(value ?? ''),
  }
  return {
    field,
    price,
    count,
    unroundedAmount,
    minCount: bounds?.minimum ?? 1,
    maxCount: bounds?.maximum ?? Number.POSITIVE_INFINITY,
    textOf: (input) => (typedText?.input === input ? typedText.text : formattedTexts[input]),
    handleType(input, text) {
      setTypedText({ input, text })
      const amount = input === 'money' ? parseMoney(text, locale, tenant.currency) : undefined
      setUnroundedAmount(amount !== undefined && amount % price !== 0 ? amount : undefined)
      if (amount !== undefined) field.set(Math.floor(amount / price))
      else field.set((input === 'count' ? parseNumber(text, locale) : undefined) ?? text.trim())
    },
    setCount(nextCount) {
      setTypedText(undefined)
      setUnroundedAmount(undefined)
      field.set(nextCount)
      field.handleBlur()
    },
    handleBlur() {
      setTypedText(undefined)
      field.handleBlur()
    },
  }
}
