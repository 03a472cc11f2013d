import type { CustomField } from '../../language/customization/customization.ts'
import type { HandlerInput } from './handlers.ts'

type CustomAnswers = HandlerInput['custom']

/**
 * Separates the tenant's custom fields from a request body; missing fields become null. Their values are validated
 * later against the tenant's form.
 */
export function splitCustomFields(requestBody: Record<string, unknown>, fields: readonly CustomField[]) {
  const names = fields.map(({ field }) => field)
  const custom = names.map((name) => [name, Object.hasOwn(requestBody, name) ? requestBody[name] : null])
  const body = Object.entries(requestBody).filter(([name]) => !names.includes(name))
  return { custom: Object.fromEntries(custom) as CustomAnswers, body: Object.fromEntries(body) }
}

/** Returns the answers that are not empty. */
export function nonEmptyAnswers(custom: CustomAnswers): Record<string, unknown> {
  return Object.fromEntries(Object.entries(custom).filter(([, answer]) => answer !== null))
}
