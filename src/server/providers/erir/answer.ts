import type { PreparationField } from '../../../generated/domain.ts'
import { isObject } from '../../../language/common/objects.ts'
import type { EntityReview, Objection } from './provider.ts'

const longest = 1_000
const maxReasons = 30
const longestName = 200

/** Parses an entity's answer; undefined if malformed. `fields` are those that a reason may name. */
export function readAnswer(answer: unknown, fields: ReadonlySet<string>): EntityReview | undefined {
  if (!isObject(answer) || !isName(answer.id)) return undefined
  const { id, status, registration, reasons } = answer
  if (status === 'pending') return { id, status }
  if (status === 'registered') return isName(registration) ? { id, status, registration } : undefined
  if (status !== 'refused' || !Array.isArray(reasons)) return undefined
  const read = reasons.slice(0, maxReasons).flatMap((reason) => readReason(reason, fields))
  return read.length > 0 ? { id, status, reasons: read } : undefined
}

function isName(value: unknown): value is string {
  return typeof value === 'string' && value !== '' && value.length <= longestName
}

function readReason(reason: unknown, fields: ReadonlySet<string>): Objection[] {
  if (!isObject(reason) || typeof reason.text !== 'string') return []
  const text = reason.text
    .replaceAll(/\p{Cc}+/gu, ' ')
    .trim()
    .slice(0, longest)
  if (text === '') return []
  const { field } = reason
  return [
    typeof field === 'string' && fields.has(field) ? { field: field as PreparationField, text } : { text },
  ]
}
