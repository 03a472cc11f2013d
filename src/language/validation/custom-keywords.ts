import { monthsBefore, yearsBetween } from '../../domain/calendar.ts'
import { isPersonDocument } from '../../domain/identity-document.ts'
import type { JsonSchema } from '../documents/schema.ts'
import { passesCheck } from './checks.ts'
import type { FieldError } from './field-error.ts'
import { withoutReference } from './place.ts'

/**
 * Validates our own keywords: `x-equals` (equal to a sibling), `x-within` (a part of a sibling, with other parts),
 * `x-positive-when` (above zero while a sibling has a value), `x-not-after` (not after the sibling's day),
 * `x-min-digits` and `x-max-digits` (before the decimal separator), `x-of-age` (birthday; bounds in years),
 * `x-issued-within` (last months), `x-unexpired` (today or later), `x-postal-of` (postal code of the sibling's
 * country), `x-document-of` (number of the sibling's kind of document). Check digits of accounts are validated by
 * checks.ts.
 */
export function customKeywordErrors(schema: JsonSchema, value: unknown, today: string): FieldError[] {
  return errorsIn(withoutReference(schema, schema), value, [])

  function errorsIn(currentSchema: JsonSchema, values: unknown, path: string[]): FieldError[] {
    if (Array.isArray(values)) return errorsInRows(currentSchema.items ?? {}, values, path)
    if (!isRecord(values)) return []
    return Object.entries(currentSchema.properties ?? {}).flatMap(([name, property]) => {
      const field = withoutReference(property, schema)
      const error = errorOf(field, values[name], values, today)
      const innerErrors = errorsIn(field, values[name], [...path, name])
      return error ? [{ field: [...path, name].join('.'), ...error }, ...innerErrors] : innerErrors
    })
  }

  function errorsInRows(items: JsonSchema, rows: readonly unknown[], path: string[]): FieldError[] {
    const row = withoutReference(items, schema)
    return rows.flatMap((value, index) => {
      const rowPath = [...path, String(index)]
      const rowError = errorOf(row, value, {}, today)
      return [
        ...(rowError ? [{ field: rowPath.join('.'), ...rowError }] : []),
        ...errorsIn(row, value, rowPath),
      ]
    })
  }
}

/** Matches a Spanish postal code, which begins with the number of its province: 01 to 52. */
const SPANISH_POSTAL_CODE = /^(?:0[1-9]|[1-4]\d|5[0-2])\d{3}$/

function errorOf(
  schema: JsonSchema,
  value: unknown,
  siblings: Record<string, unknown>,
  today: string,
): Omit<FieldError, 'field'> | undefined {
  const { 'x-equals': equalField, 'x-min-digits': min, 'x-max-digits': max, 'x-message': message } = schema
  if (typeof equalField === 'string' && value !== siblings[equalField]) {
    return {
      key: typeof message === 'string' ? message : 'validator.error_mismatch',
      params: { field: equalField },
    }
  }
  const positiveRule = schema['x-positive-when']
  if (isRecord(positiveRule) && siblings[String(positiveRule.of)] === positiveRule.is && !(Number(value) > 0))
    return { key: String(positiveRule.message), params: {} }
  const { format } = schema
  if (typeof format === 'string' && typeof value === 'string' && !passesCheck(format, value))
    return { key: `validator.error_${format}`, params: {} }
  const country = schema['x-postal-of']
  if (typeof country === 'string' && typeof value === 'string' && siblings[country] === 'ES')
    return !SPANISH_POSTAL_CODE.test(value.replace(/[ -]/g, ''))
      ? { key: 'validator.error_postal_code_spain', params: {} }
      : undefined
  const kind = schema['x-document-of']
  if (typeof kind === 'string' && typeof value === 'string' && siblings[kind] !== 'PASSPORT')
    return isPersonDocument(value) ? undefined : { key: 'validator.error_document_letter', params: {} }
  const ageRule = schema['x-of-age']
  if (isRecord(ageRule) && typeof value === 'string') return ageError(value, ageRule, today)
  const months = schema['x-issued-within']
  if (months !== undefined && typeof value === 'string') return issueError(value, Number(months), today)
  const expiryRule = schema['x-unexpired']
  if (isRecord(expiryRule) && typeof value === 'string') return expiryError(value, expiryRule, today)
  const notAfterRule = schema['x-not-after']
  if (isRecord(notAfterRule) && typeof value === 'string') return lateError(value, notAfterRule, siblings)
  if (typeof value !== 'number') return undefined
  const withinRule = schema['x-within']
  if (isRecord(withinRule)) return partError(value, withinRule, siblings)
  const digits = String(Math.trunc(Math.abs(value))).length
  if (digits < Number(min)) return { key: 'validator.error_number_mindigit', params: { min } }
  if (digits > Number(max)) return { key: 'validator.error_number_maxdigit', params: { max } }
  return undefined
}

function partError(
  part: number,
  { of, with: otherParts, message }: Record<string, unknown>,
  siblings: Record<string, unknown>,
): Omit<FieldError, 'field'> | undefined {
  const otherValues = (Array.isArray(otherParts) ? otherParts : []).map((name) =>
    Number(siblings[String(name)] ?? 0),
  )
  const total = siblings[String(of)]
  const sum = otherValues.reduce((subtotal, each) => subtotal + each, part)
  return typeof total === 'number' && sum > total ? { key: String(message), params: {} } : undefined
}

function lateError(
  day: string,
  { of, message }: Record<string, unknown>,
  siblings: Record<string, unknown>,
): Omit<FieldError, 'field'> | undefined {
  const lastDay = siblings[String(of)]
  return typeof lastDay === 'string' && lastDay !== '' && day > lastDay
    ? { key: String(message), params: {} }
    : undefined
}

function ageError(
  birthday: string,
  { least, most }: Record<string, unknown>,
  today: string,
): Omit<FieldError, 'field'> | undefined {
  const age = yearsBetween(birthday, today)
  if (birthday > today || age > Number(most)) return { key: 'validator.error_birthday', params: {} }
  return age < Number(least) ? { key: 'validator.error_underage', params: {} } : undefined
}

function issueError(day: string, months: number, today: string): Omit<FieldError, 'field'> | undefined {
  if (day > today) return { key: 'validator.error_issued_later', params: {} }
  const earliest = monthsBefore(today, months)
  return day < earliest ? { key: 'validator.error_issued_before', params: {} } : undefined
}

function expiryError(
  day: string,
  { most }: Record<string, unknown>,
  today: string,
): Omit<FieldError, 'field'> | undefined {
  if (day < today) return { key: 'validator.error_expired', params: {} }
  return yearsBetween(today, day) > Number(most) ? { key: 'validator.error_expiry', params: {} } : undefined
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
