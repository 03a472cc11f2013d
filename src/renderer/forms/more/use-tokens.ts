import { useState } from 'react'
import { parseMoney, writeCents } from '../../../domain/money.ts'
import { formatNumber, parseNumber } from '../../../domain/numbers.ts'
import { locales } from '../../format/format.ts'
import { useReader, useServices } from '../../hooks.ts'
import { useForm } from '../context.ts'
import { type Field, useField } from '../field.ts'
import { limitsOf } from '../limits.ts'

type Box = 'money' | 'count'

export interface BoundTokens {
  field: Field
  /** The price of one token in cents; 0 if unknown. */
  price: number
  least: number
  /** The maximum number of tokens; Infinity without a limit. */
  most: number
  /** The number of tokens; undefined for invalid input. */
  count: number | undefined
  /** The typed amount in cents if it buys no whole number of tokens. */
  asked: number | undefined
  /** Returns the text of an input. */
  shown(box: Box): string
  type(box: Box, text: string): void
  choose(count: number): void
  leave(): void
}

/**
 * Converts between a number of tokens and an amount: the form's value is the number. Typed text is kept until its input
 * loses the focus.
 */
export function useTokens(): BoundTokens {
  const field = useField()
  const { prices, limits, scope } = useForm()
  const { language, tenant } = useServices()
  const read = useReader()
  const [typed, setTyped] = useState<{ box: Box; text: string }>()
  const [asked, setAsked] = useState<number>()
  const locale = locales[language]
  const priced = prices?.[field.field.field]
  const price = Number((priced !== undefined && read.value(priced, scope)) || 0)
  const bounds = limitsOf(limits, read, scope)[field.field.field]
  const { value } = field
  const count = typeof value === 'number' && Number.isSafeInteger(value) ? value : undefined

  const written: Record<Box, string> = {
    money: count === undefined ? '' : writeCents(BigInt(count) * BigInt(price), locale),
    count: typeof value === 'number' ? formatNumber(value, locale, 6) : String(value ?? ''),
  }
  return {
    field,
    price,
    count,
    asked,
    least: bounds?.minimum ?? 1,
    most: bounds?.maximum ?? Number.POSITIVE_INFINITY,
    shown: (box) => (typed?.box === box ? typed.text : written[box]),
    type(box, text) {
      setTyped({ box, text })
      const amount = box === 'money' ? parseMoney(text, locale, tenant.currency) : undefined
      setAsked(amount !== undefined && amount % price !== 0 ? amount : undefined)
      if (amount !== undefined) field.set(Math.floor(amount / price))
      else field.set((box === 'count' ? parseNumber(text, locale) : undefined) ?? text.trim())
    },
    choose(next) {
      setTyped(undefined)
      setAsked(undefined)
      field.set(next)
      field.leave()
    },
    leave() {
      setTyped(undefined)
      field.leave()
    },
  }
}
