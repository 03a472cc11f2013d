import { isObject } from '../language/common/objects.ts'
import type { ResponseMode } from './mangopay-settings.ts'
import { type Client, type Money, newId, type PayIn } from './mangopay-store.ts'

/** Describes a response of the API and the way in which the response is delivered. */
export interface ApiResponse {
  status: number
  body: object
  how?: ResponseMode
  /** Contains the pay-in that ended immediately, of which the platform is then notified. */
  ended?: PayIn
}

/** Describes a request to the API. */
export interface ApiCall {
  client: Client
  body: Record<string, unknown>
  /** Contains the base URL of the simulators. */
  base: string
  /** Contains further parameters of the path. */
  params?: { document?: string; declaration?: string }
  now: Date
}

/** Handles a POST request; `id` is the parameter `:id` of the path, or empty. */
export type CreateHandler = (call: ApiCall, id: string) => ApiResponse

export function paramError(message: string): ApiResponse {
  return { status: 400, body: { Message: message, Type: 'param_error', Id: newId('error'), errors: {} } }
}

/** Returns an error for the first missing or empty field; undefined if there is none. */
export function missingFieldError(body: Record<string, unknown>, fields: string[]): ApiResponse | undefined {
  const missing = fields.find((field) => body[field] === undefined || body[field] === '')
  return missing === undefined ? undefined : paramError(`The ${missing} field is required`)
}

export function readMoney(value: unknown): Money | undefined {
  if (!isObject(value) || typeof value.Currency !== 'string' || typeof value.Amount !== 'number')
    return undefined
  return { Currency: value.Currency, Amount: value.Amount }
}
