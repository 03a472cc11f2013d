import { isObject } from '../language/common/objects.ts'
import type { Movement } from './bank-statement.ts'

/** The mistakes that people make in transfers. */
export const sendOptions = {
  right: 'Send',
  more: 'Send 50 too much',
  less: 'Send 100 too little',
  twice: 'Send it twice',
  astray: 'Send with a wrong reference',
  late: 'Send ten days late',
} as const

export interface BankOrder {
  iban: string
  payer: string
  /** The amount in euros as typed: 1000 or 1000,50. */
  amount: string
  reference: string
  knob: keyof typeof sendOptions
}

/** A transfer to an account, booked on its day, possibly in the future. */
export interface Transfer extends Movement {
  iban: string
}

const LATE_MS = 10 * 86_400_000

/** Returns the transfers of an order. */
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
