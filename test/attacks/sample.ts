import { deref, type JsonSchema, type Schemas } from '../../src/language/documents/schema.ts'

/** Returns a value that a schema accepts, with a file of the sender. */
export function sampleOf(reference: JsonSchema, schemas: Schemas, file: string): unknown {
  const schema = deref(reference, schemas)
  const inner = (each: JsonSchema = {}) => sampleOf(each, schemas, file)
  if (schema['x-max-megabytes']) return file
  if (schema['x-unexpired']) return '2031-05-03'
  if (schema['x-issued-within']) return '2026-09-15'
  if (schema.const !== undefined) return schema.const
  if (schema.enum) return schema.enum[0]
  if (schema.type === 'object')
    return Object.fromEntries((schema.required ?? []).map((name) => [name, inner(schema.properties?.[name])]))
  if (schema.type === 'array') return [inner(schema.items)]
  if (schema.type === 'boolean') return true
  if (schema.type === 'integer' || schema.type === 'number') return schema.minimum ?? 1
  const text = texts[String(schema['x-message'])] ?? texts[String(schema.format)] ?? 'Nora Vidal'
  return text.padEnd(Number(schema.minLength ?? 0), 'x')
}

const texts: Record<string, string> = {
  code5: '12345',
  code6: '123456',
  // A country whose company numbers have no format.
  country: 'AF',
  'date-time': '2026-10-01T10:00:00.000Z',
  date: '1980-02-29',
  email: 'somebody@example.com',
  iban: 'ES9121000418450200051332',
  phone: '+34600111222',
  postalCode: '46003',
  taxId: '12345678Z',
  'validator.error_declaro': 'Declaro',
  'validator.error_leaving_word': 'ELIMINAR',
  'validator.error_date': '2028-02-29',
  uuid: '0199a1b2-0000-7000-8000-000000000000',
}
