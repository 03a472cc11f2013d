import { isObject } from '../language/common/objects.ts'
import type { ResponseMode } from './mangopay-settings.ts'
import { type Client, type Money, newId, type PayIn } from './mangopay-store.ts'

/** A response of the API and the way in which it is delivered. */
export interface ApiResponse {
  status: number
  body: object
  how?: ResponseMode
  /** The pay-in that ended immediately, of which the platform is then notified. */
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

export type CreateHandler = (call: ApiCall, id: string) => ApiResponse

export function paramError(message: string): ApiResponse {
  return { status: 400, body: { Message: message, Type: 'param_error', Id: newId('error'), errors: {} } }
}

export function missingFieldError(body: Record<string, unknown>, fields: string[]): ApiResponse | undefined {
  const missing = fields.find((field) => body[field] === undefined || body[field] === '')
  return missing === undefined ? undefined : paramError(`The ${missing} field is required`)
}

export function readMoney(value: unknown): Money | undefined {
  if (!isObject(value) || typeof value.Currency !== 'string' || typeof value.Amount !== 'number')
    return undefined
  return { Currency: value.Currency, Amount: value.Amount }
}
