import type { RendererServices } from '../services.ts'

/** The implementation of a format. Thrown errors are reported, and a dash is displayed instead of the value. */
export interface ValueFormat {
  toText(value: unknown, context: FormatContext): string
  /** The element of the text, with its class; a class that ends in -- is completed with the value's tone. */
  element?: readonly ['span' | 'code' | 'time', className?: string]
  /** Returns the text to copy, if it differs from the value. */
  toCopy?(value: unknown, locale: string): string
  /** The alignment in columns. */
  align?: 'end'
}

export interface FormatContext {
  services: Pick<RendererServices, 'tenant' | 'language' | 'now' | 't' | 'hasText' | 'report'>
  locale: string
  /** The enumeration of the value. */
  of: string | undefined
}

export function numberOf(value: unknown): number {
  const number = typeof value === 'string' ? Number(value) : value
  if (typeof number === 'number' && Number.isFinite(number)) return number
  throw new TypeError('This is no number.')
}

/** Converts a date or an ISO string to a Date. Throws a TypeError for other values. */
export function dateOf(value: unknown): Date {
  if (value instanceof Date) return value
  if (typeof value === 'string') return new Date(value)
  throw new TypeError('This is no day.')
}
