import { isObject } from '../language/common/objects.ts'
import type { Answering } from './mangopay-knobs.ts'
import { type Client, type Money, newId, type PayIn } from './mangopay-store.ts'

/** What the API answers, and how it does so. */
export interface ApiAnswer {
  status: number
  body: object
  how?: Answering
  /** Has ended at once, and is told. */
  ended?: PayIn
}

export interface ApiCall {
  client: Client
  body: Record<string, unknown>
  base: string
  now: Date
}

export type Make = (asked: ApiCall, id: string) => ApiAnswer

export function wrong(message: string): ApiAnswer {
  return { status: 400, body: { Message: message, Type: 'param_error', Id: newId('error'), errors: {} } }
}

export function lacks(body: Record<string, unknown>, fields: string[]): ApiAnswer | undefined {
  const missing = fields.find((field) => body[field] === undefined || body[field] === '')
  return missing === undefined ? undefined : wrong(`The ${missing} field is required`)
}

export function moneyIn(said: unknown): Money | undefined {
  if (!isObject(said) || typeof said.Currency !== 'string' || typeof said.Amount !== 'number')
    return undefined
  return { Currency: said.Currency, Amount: said.Amount }
}
