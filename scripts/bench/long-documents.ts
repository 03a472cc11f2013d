import { cpSync, mkdirSync, mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { root } from '../../src/server/startup/root.ts'
import rowsType from './rows.json' with { type: 'json' }

export const longScreen = '/user/bench'
export const fieldCount = 100
export const rowsScreen = '/user/bench-rows'
export const rowCount: number = rowsType.properties.rows.minItems
export const rowFields = Object.keys(rowsType.properties.rows.items.properties).length
/** Counts the plain text lines at the start of the form; the next field is an email address. */
export const lineCount = 10

const line = { $ref: 'values.json#/$defs/line' }
const types = [
  { $ref: 'values.json#/$defs/email' },
  line,
  { $ref: 'values.json#/$defs/phone' },
  { $ref: 'values.json#/$defs/cents' },
  { type: 'integer', minimum: 1, maximum: 1000 },
  { $ref: 'values.json#/$defs/date' },
  { $ref: 'enumerations.json#/$defs/marital_status' },
  { type: 'boolean' },
  { type: 'string', maxLength: 500, format: 'plain' },
  { $ref: 'values.json#/$defs/postal_code' },
]

/**
 * Copies the project's documents and adds a screen whose form has 100 fields, every tenth of them conditional. Returns
 * the folder.
 */
export function writeLongDocuments(): string {
  const folder = mkdtempSync(join(tmpdir(), 'tesela-bench-'))
  for (const name of ['schemas', 'screens']) cpSync(join(root, name), join(folder, name), { recursive: true })
  const names = Array.from({ length: fieldCount }, (_, index) => `field_${index + 1}`)
  write('schemas/domain/bench.json', {
    $schema: 'http://json-schema.org/draft-07/schema#',
    $id: 'bench.json',
    $defs: { long: typeOf(names), rows: rowsType },
  })
  write('schemas/forms/bench-long.json', {
    form: 'bench-long',
    type: 'bench.json#/$defs/long',
    sections: sectionsOf(names),
  })
  write('schemas/forms/bench-rows.json', rowsForm)
  write('screens/user/bench.json', screenOf(longScreen, 'bench-long'))
  write('screens/user/bench-rows.json', screenOf(rowsScreen, 'bench-rows'))
  const texts = Object.fromEntries([['title', 'Bench'], ...names.map((name) => [name, name])])
  const kinds = rowsType.properties.rows.items.properties.bench_kind.enum
  for (const language of ['es', 'en']) {
    write(`screens/texts/${language}/bench.json`, texts)
    write(
      `screens/texts/${language}/options/bench_kind.json`,
      Object.fromEntries(kinds.map((kind) => [kind, kind])),
    )
  }
  return folder

  function write(path: string, document: unknown): void {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    writeFileSync(join(folder, path), JSON.stringify(document))
  }
}

function typeOf(names: string[]) {
  const pairs = names.map((name, index) => [name, index < lineCount ? line : types[index % types.length]])
  const properties = Object.fromEntries(pairs)
  return { type: 'object', additionalProperties: false, required: names.slice(0, lineCount), properties }
}

function sectionsOf(names: string[]) {
  const fields = names.map((field, index) => ({
    field,
    label: `bench.${field}`,
    ...(index % 10 === 9 && index >= lineCount && { when: "form.field_1 != 'nobody'" }),
  }))
  const sections = Array.from({ length: fieldCount / 10 }, (_, index) =>
    fields.slice(index * 10, index * 10 + 10),
  )
  return sections.map((fields) => ({ title: 'bench.title', columns: 2, fields }))
}

const rowFormFields = Object.keys(rowsType.properties.rows.items.properties).map((field) => ({
  field,
  label: 'bench.title',
}))

const rowsForm = {
  form: 'bench-rows',
  type: 'bench.json#/$defs/rows',
  sections: [{ fields: [{ field: 'rows', label: 'bench.title', fields: rowFormFields }] }],
}

function screenOf(path: string, form: string) {
  return {
    path,
    allow: 'session.authenticated',
    title: 'bench.title',
    menu: { label: 'bench.title', icon: 'list', order: 90 },
    body: [
      { block: 'form', form, submit: { label: 'common.save_continue', do: [{ toast: 'bench.title' }] } },
    ],
  }
}
