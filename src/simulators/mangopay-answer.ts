import { isObject } from '../language/common/objects.ts'
import type { ResponseMode } from './mangopay-settings.ts'
import { type Client, type Money, newId, type PayIn } from './mangopay-store.ts'

/** A response of the API and how it is delivered. */
export interface ApiAnswer {
  status: number
  body: object
  how?: ResponseMode
  /** The pay-in that ended at once, of which the platform is notified. */
  ended?: PayIn
}

export interface ApiCall {
  client: Client
  body: Record<string, unknown>
  base: string
  /** Further parameters of the path. */
  params?: { document?: string; declaration?: string }
  now: Date
}

export type CreateHandler = (call: ApiCall, id: string) => ApiAnswer

export function paramError(message: string): ApiAnswer {
  return { status: 400, body: { Message: message, Type: 'param_error', Id: newId('error'), errors: {} } }
}

export function missingFieldError(body: Record<string, unknown>, fields: string[]): ApiAnswer | undefined {
  const missing = fields.find((field) => body[field] === undefined || body[field] === '')
  return missing === undefined ? undefined : paramError(`The ${missing} field is required`)
}

export function readMoney(value: unknown): Money | undefined {
  if (!isObject(value) || typeof value.Currency !== 'string' || typeof value.Amount !== 'number')
    return undefined
  return { Currency: value.Currency, Amount: value.Amount }
}
