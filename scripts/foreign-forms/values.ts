import type { JsonSchema } from '../../src/language/documents/schema.ts'
import { alternativesOf, type Place } from './flatten.ts'
import type { Shape } from './shape.ts'

/** Converts a text, number or boolean. */
export function simpleOf(schema: JsonSchema, place: Place): Shape | undefined {
  const { path, report } = place
  const { type } = schema
  if (schema.oneOf !== undefined || schema.anyOf !== undefined) return textOf(schema, place)
  if (type === undefined) return report.addReason(path, 'any value: no type')
  if (typeof type !== 'string' || !(type in keywordsByType)) return report.addReason(path, `the type ${type}`)
  const keywords = ['type', 'default', 'format', ...(keywordsByType[type] ?? [])]
  if (schema.not !== undefined) return report.addReason(path, 'a value that must not be another')
  const constraints = Object.fromEntries(Object.entries(schema).filter(([name]) => keywords.includes(name)))
  if (schema.default === null) delete constraints.default
  if (typeof schema.pattern === 'string' && !isPattern(schema.pattern))
    return report.addReason(path, 'a pattern that is none in Unicode')
  if (type === 'string' && schema.examples !== undefined) report.addNote(path, 'without suggestions')
  const formatted = type === 'string' ? withFormat(constraints, place) : constraints
  return formatted && { kind: 'value', schema: formatted }
}

const bounds = ['minimum', 'maximum', 'exclusiveMinimum', 'exclusiveMaximum', 'multipleOf']
const keywordsByType: Record<string, readonly string[]> = {
  string: ['minLength', 'maxLength', 'pattern'],
  number: bounds,
  integer: bounds,
  boolean: [],
}

/** Maps foreign formats to our own types. */
const formats: Record<string, JsonSchema> = {
  email: { format: 'email' },
  'idn-email': { format: 'email' },
  date: { format: 'date' },
  // Requires seconds, which foreign times have.
  time: { format: 'time', minLength: 8 },
  'date-time': { format: 'date-time' },
  uri: { format: 'url' },
  url: { format: 'url' },
  uuid: { format: 'uuid' },
  color: { 'x-colour': true, pattern: '^#[0-9a-f]{6}$' },
  password: { 'x-secret': true },
  'alt-date': { format: 'date' },
}

function withFormat({ format, ...schema }: JsonSchema, { path, report }: Place): JsonSchema | undefined {
  if (format === undefined) return schema
  const ourFormat = formats[String(format)]
  return ourFormat ? { ...schema, ...ourFormat } : report.addReason(path, `the format ${String(format)}`)
}

/** Converts alternatives to a plain text if an alternative allows any text, which includes the other alternatives. */
function textOf(schema: JsonSchema, place: Place): Shape | undefined {
  const { path, report } = place
  const alternatives = alternativesOf(schema, place)
  const isAnyText = (alternative: JsonSchema) =>
    alternative.type === 'string' &&
    Object.keys(alternative).every((key) => ['type', 'title', 'description', 'rules'].includes(key))
  const areTexts = alternatives.every(
    ({ type, enum: listed }) => type === 'string' || listed?.every((value) => typeof value === 'string'),
  )
  if (schema.anyOf === undefined || !areTexts || !alternatives.some(isAnyText))
    return report.addReason(path, 'one of several types, which nothing in the data tells apart')
  report.addNote(path, 'any text, without the suggested ones')
  return {
    kind: 'value',
    schema: { ...(schema.default !== undefined && { default: schema.default }), type: 'string' },
  }
}

function isPattern(pattern: string): boolean {
  try {
    return new RegExp(pattern, 'u').source !== ''
  } catch {
    return false
  }
}
