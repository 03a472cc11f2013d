import type { RendererServices } from '../services.ts'

/** How a format shows a value that is there. What it throws is reported, and the value shows as a dash. */
export interface Shows {
  words(value: unknown, context: FormatContext): string
  /** The element that its words stand in, and its class; one that ends in -- goes on with the tone of the value. */
  in?: readonly ['span' | 'code' | 'time', className?: string]
  /** As other programs take it, where that is not the value itself. */
  copied?(value: unknown, locale: string): string
  /** Where it stands in its column. */
  align?: 'end'
}

export interface FormatContext {
  host: Pick<RendererServices, 'tenant' | 'language' | 'now' | 't' | 'hasText' | 'report'>
  locale: string
  /** The enumeration a value belongs to. */
  of: string | undefined
}

export function numberOf(value: unknown): number {
  const number = typeof value === 'string' ? Number(value) : value
  if (typeof number === 'number' && Number.isFinite(number)) return number
  throw new TypeError('This is no number.')
}

/** A day, or an instant. */
export function dateOf(value: unknown): Date {
  if (value instanceof Date) return value
  if (typeof value === 'string') return new Date(value)
  throw new TypeError('This is no day.')
}
