import type { PreparationField } from '../../../generated/domain.ts'
import { isObject } from '../../../language/common/objects.ts'
import type { EntityReview, Objection } from './provider.ts'

const maxTextLength = 1_000
const maxReasons = 30
const maxNameLength = 200

/** Parses an entity's response; undefined if malformed. `fields` lists the fields that a reason may name. */
export function parseReview(answer: unknown, fields: ReadonlySet<string>): EntityReview | undefined {
  if (!isObject(answer) || !isName(answer.id)) return undefined
  const { id, status, registration, reasons } = answer
  if (status === 'pending') return { id, status }
  if (status === 'registered') return isName(registration) ? { id, status, registration } : undefined
  if (status !== 'refused' || !Array.isArray(reasons)) return undefined
  const objections = reasons.slice(0, maxReasons).flatMap((reason) => parseReason(reason, fields))
  return objections.length > 0 ? { id, status, reasons: objections } : undefined
}

function isName(value: unknown): value is string {
  return typeof value === 'string' && value !== '' && value.length <= maxNameLength
}

function parseReason(reason: unknown, fields: ReadonlySet<string>): Objection[] {
  if (!isObject(reason) || typeof reason.text !== 'string') return []
  const text = reason.text
    .replaceAll(/\p{Cc}+/gu, ' ')
    .trim()
    .slice(0, maxTextLength)
  if (text === '') return []
  const { field } = reason
  return [
    typeof field === 'string' && fields.has(field) ? { field: field as PreparationField, text } : { text },
  ]
}
