import type { CustomField } from '../../language/customization/customization.ts'
import type { HandlerInput } from './handlers.ts'

type CustomAnswers = HandlerInput['custom']

/**
 * Separates a body from the tenant's custom fields, which are null if empty. Their values are validated later against
 * the tenant's form.
 */
export function splitCustomFields(sent: Record<string, unknown>, fields: readonly CustomField[]) {
  const names = fields.map(({ field }) => field)
  const custom = names.map((name) => [name, Object.hasOwn(sent, name) ? sent[name] : null])
  const body = Object.entries(sent).filter(([name]) => !names.includes(name))
  return { custom: Object.fromEntries(custom) as CustomAnswers, body: Object.fromEntries(body) }
}

/** Returns the answers without empty ones. */
export function answeredOf(custom: CustomAnswers): Record<string, unknown> {
  return Object.fromEntries(Object.entries(custom).filter(([, answer]) => answer !== null))
}
