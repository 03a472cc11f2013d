import { useState } from 'react'
import { parseMoney, writeCents } from '../../../domain/money.ts'
import { formatNumber, parseNumber } from '../../../domain/numbers.ts'
import { locales } from '../../format/format.ts'
import { useReader, useServices } from '../../hooks.ts'
import { useForm } from '../context.ts'
import { type Field, useField } from '../field.ts'
import { limitsOf } from '../limits.ts'

type TokenInput = 'money' | 'count'

export interface BoundTokens {
  field: Field
  /** The price of one token in cents; 0 if unknown. */
  price: number
  least: number
  /** The maximum number of tokens; Infinity without a limit. */
  most: number
  /** The number of tokens; undefined while the input is invalid. */
  count: number | undefined
  /** The typed amount in cents if it buys no whole number of tokens; undefined otherwise. */
  asked: number | undefined
  /** Returns the text of an input. */
  shown(input: TokenInput): string
  type(input: TokenInput, text: string): void
  choose(count: number): void
  leave(): void
}

/**
 * Converts between a number of tokens, which is the form's value, and an amount. The typed text stays until its
 * input loses the focus.
 */
export function useTokens(): BoundTokens {
  const field = useField()
  const { prices, limits, scope } = useForm()
  const { language, tenant } = useServices()
  const reader = useReader()
  const [typedText, setTypedText] = useState<{ box: TokenInput; text: string }>()
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
    asked: unroundedAmount,
    least: bounds?.minimum ?? 1,
    most: bounds?.maximum ?? Number.POSITIVE_INFINITY,
    shown: (box) => (typedText?.box === box ? typedText.text : formattedTexts[box]),
    type(input, text) {
      setTypedText({ box: input, text })
      const amount = input === 'money' ? parseMoney(text, locale, tenant.currency) : undefined
      setUnroundedAmount(amount !== undefined && amount % price !== 0 ? amount : undefined)
      if (amount !== undefined) field.set(Math.floor(amount / price))
      else field.set((input === 'count' ? parseNumber(text, locale) : undefined) ?? text.trim())
    },
    choose(nextCount) {
      setTypedText(undefined)
      setUnroundedAmount(undefined)
      field.set(nextCount)
      field.leave()
    },
    leave() {
      setTypedText(undefined)
      field.leave()
    },
  }
}
