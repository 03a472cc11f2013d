import { isObject } from '../language/common/objects.ts'
import type { Movement } from './bank-statement.ts'

/** Lists the ways to send a transfer: correctly, or with a common mistake. */
export const sendOptions = {
  right: 'Send',
  more: 'Send 50 too much',
  less: 'Send 100 too little',
  twice: 'Send it twice',
  astray: 'Send with a wrong reference',
  late: 'Send ten days late',
} as const

/** Describes the form with which a transfer is sent. */
export interface BankOrder {
  iban: string
  payer: string
  /** Contains the amount in euros as entered: 1000 or 1000,50. */
  amount: string
  reference: string
  knob: keyof typeof sendOptions
}

/** Describes a transfer to an account; its day may be in the future. */
export interface Transfer extends Movement {
  iban: string
}

const LATE_MS = 10 * 86_400_000

/** Returns the transfers that an order causes: two, one or none. */
export function transfersOf(order: BankOrder, now: Date, dayOf: (date: Date) => string): Transfer[] {
  const { iban, payer, amount, reference, knob } = order
  const amountInCents = centsOf(amount)
  const sentAmount =
    knob === 'more' ? amountInCents + 5_000 : knob === 'less' ? amountInCents - 10_000 : amountInCents
  if (sentAmount <= 0) return []
  const day = dayOf(knob === 'late' ? new Date(now.getTime() + LATE_MS) : now)
  const concept = knob === 'astray' ? reference.split('').reverse().join('') : reference
  const transfer = { iban, payer: payer.toUpperCase(), amount: sentAmount, concept, day }
  return knob === 'twice' ? [transfer, transfer] : [transfer]
}

/** Returns the transfers of a stored state. */
export function transfersIn(stored: unknown): Transfer[] {
  return Array.isArray(stored) ? stored.filter(isTransfer) : []
}

function isTransfer(value: unknown): value is Transfer {
  return (
    isObject(value) &&
    ['iban', 'payer', 'concept', 'day'].every((name) => typeof value[name] === 'string') &&
    typeof value.amount === 'number'
  )
}

function centsOf(amount: string): number {
  const [whole = '0', fraction = ''] = amount.split(/[.,]/)
  return Number(whole) * 100 + Number(fraction.padEnd(2, '0'))
}
