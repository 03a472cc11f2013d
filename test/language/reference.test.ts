import { describe, expect, test } from 'vitest'
import { check } from '../../src/language/checker/index.ts'
import { restore } from '../../src/language/customization/customization.ts'
import { assemble } from '../../src/language/documents/library.ts'
import { deref, type JsonSchema } from '../../src/language/documents/schema.ts'
import { FUNCTIONS, METHODS } from '../../src/language/expressions/cel.ts'
import { entriesOf, languageReference } from '../../src/language/reference/index.ts'
import { interpreter } from '../../src/language/validation/interpreter.ts'
import { readLibrary } from '../../src/server/documents/read.ts'
import page from './fixtures/reference.json' with { type: 'json' }

// Requires descriptions, from which the reference and the editor's hovers are generated.
const library = readLibrary()
const language = [...library.files].flatMap(([content, { path }]) =>
  path.startsWith('schemas/language/') ? [content as JsonSchema] : [],
)
const files = [...library.files].map(([content, origin]) => ({ ...origin, content }))
const entries = entriesOf(library.schemas)
const reference = languageReference(library, restore({}, library.schemas).customization)

test.each(language.map((schema) => [String(schema.$id), schema] as const))(
  '%s has a title and describes every property',
  (_id, schema) => {
    expect(schema).toMatchObject({ title: expect.any(String), description: expect.any(String) })
    expect(wordless(schema, '')).toEqual([])
  },
)

describe('the language reference', () => {
  test.each(reference.map((entry) => [entry.kind, entry.name, entry] as const))(
    'describes the %s %s and shows its source',
    (_kind, name, { title, description, props, source }) => {
      expect([title, description, ...props.map((prop) => prop.description)]).not.toContain('')
      // Requires the source of every entry except `block` and `field`, whose properties each kind shows.
      if (name !== 'block' && name !== 'field') expect(source).not.toMatch(/^(undefined)?$/)
    },
  )

  test('lists exactly the functions that an expression may call', () => {
    expect(namesOf('function')).toEqual([...new Set([...FUNCTIONS, ...METHODS])].sort())
  })

  test('has a unique anchor for every entry', () => {
    const anchors = reference.map(({ anchor }) => anchor)
    expect(new Set(anchors).size).toBe(anchors.length)
  })
})

describe('the examples in the language reference', () => {
  const data = { ...page.data, ...library.flows.invest?.data }
  const calls = Object.fromEntries(Object.entries(data).map(([name, { call }]) => [name, call]))

  // Checks all pictures on one page, because checking takes the same time for one or all.
  const pictured = entries.filter(({ picture }) => picture && !picture.form)
  const bodies = pictured.map(({ picture }) => picture?.body ?? [])
  const row = (body: unknown[]) => ({ block: 'each', rows: 'investments.items', body })
  const problems = problemsOf([...page.body, ...bodies.map(row)])

  test.each(pictured.map(({ kind, name }, index) => [kind, name, index] as const))(
    'the example of the %s %s passes the checker',
    (_kind, _name, index) => {
      const place = `/body/${page.body.length + index}/`
      expect(problems.filter((problem) => problem.startsWith(place))).toEqual([])
    },
  )

  test.each(
    entries.flatMap(({ name, picture }) => (picture?.sample ? [[name, picture.sample] as const] : [])),
  )('the sample data of the block %s fit its operations’ results', (_name, sample) => {
    for (const [name, value] of Object.entries(sample)) {
      const result = library.operations[calls[name] ?? '']?.result
      const validate = interpreter(partly(result as JsonSchema))
      validate(value)
      expect(validate.errors, name).toBeNull()
    }
  })
})

function namesOf(kind: string): string[] {
  return entries.flatMap((entry) => (entry.kind === kind ? [entry.name] : [])).sort()
}

/** Returns the schema without required properties, because samples contain only what their example shows. */
function partly(schema: JsonSchema): JsonSchema {
  const { required: _, ...rest } = deref(schema, library.schemas)
  return Object.fromEntries(Object.entries(rest).map(([key, value]) => [key, inner(value)]))

  function inner(value: unknown): unknown {
    if (Array.isArray(value)) return value.map(inner)
    return typeof value === 'object' && value !== null ? partly(value as JsonSchema) : value
  }
}

/** Lists the paths of properties and definitions without a description, their own or a referenced one. */
function wordless(schema: JsonSchema, path: string): string[] {
  const named = { ...schema.properties, ...schema.$defs }
  const bare = Object.entries(named).filter(([key, inner]) => key !== '$schema' && !isDescribed(inner))
  const inside = [
    ...Object.entries(named),
    ...[schema.items, schema.additionalProperties, ...(schema.oneOf ?? [])].flatMap((inner) =>
      typeof inner === 'object' ? [['*', inner] as const] : [],
    ),
  ]
  return [
    ...bare.map(([key]) => `${path}/${key}`),
    ...inside.flatMap(([key, inner]) => wordless(inner, `${path}/${key}`)),
  ]
}

function isDescribed(schema: JsonSchema): boolean {
  const { title, description } = deref(schema, library.schemas)
  return Boolean(title ?? description)
}

function problemsOf(body: unknown[]) {
  const path = 'screens/reference.json'
  const content = { ...page, body }
  const withPage = assemble([...files, { path, content, source: JSON.stringify(content) }])
  return check(withPage, { only: path }).map(({ pointer, message }) => `${pointer}: ${message}`)
}
