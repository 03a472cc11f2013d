import type { JsonSchema } from '../../../src/language/documents/schema.ts'

/** Returns a valid value of a schema in English notation. */
export function sampleOf(schema: JsonSchema): string {
  if (schema.type === 'integer' || schema.type === 'number') return String(numberOf(schema))
  if (typeof schema.pattern === 'string' && patterns[schema.pattern]) return String(patterns[schema.pattern])
  const text = formats[String(schema.format)] ?? 'Anything'
  const least = Number(schema.minLength ?? 0)
  return text.padEnd(least, 'a').slice(0, Number(schema.maxLength ?? 200))
}

const formats: Record<string, string> = {
  email: 'ana@club.example',
  url: 'https://club.example/page',
  date: '2026-03-07',
  uuid: '3f1c0c1e-7a55-4d0a-9d5e-0d8f3f1b2c3d',
}

const patterns: Record<string, string> = { '^#[0-9a-f]{6}$': '#2b3a8f', '^\\d+$': '12345678' }

function numberOf({ minimum, maximum, exclusiveMinimum, multipleOf, type }: JsonSchema): number {
  const least = Number(
    minimum ?? (exclusiveMinimum === undefined ? Number.NEGATIVE_INFINITY : Number(exclusiveMinimum) + 1),
  )
  const value = Math.min(
    Math.max(type === 'number' && multipleOf === undefined ? 2.5 : 3, least),
    Number(maximum ?? 1e6),
  )
  return multipleOf === undefined ? value : Math.ceil(value / Number(multipleOf)) * Number(multipleOf)
}
