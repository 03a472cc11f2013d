import type { CustomField } from '../../language/customization/customization.ts'
import type { HandlerInput } from './handlers.ts'

type CustomAnswers = HandlerInput['custom']

/**
 * A body without the fields that the tenant added to its form, and those, null where they were left empty. What they hold
 * is not checked here: only the form as the tenant has it knows how.
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
