import { describe, expect, test } from 'vitest'
import { check } from '../../src/language/checker/index.ts'
import { kindNames } from '../../src/language/kinds.ts'
import { assemble } from '../../src/language/library.ts'
import { deref, type JsonSchema } from '../../src/language/schema.ts'
import { readLibrary } from '../../src/server/documents/read.ts'
import page from './fixtures/reference.json' with { type: 'json' }

// The reference and an editor's hover are made of what the schemas say: nothing in them goes without a word.
const library = readLibrary()
const language = [...library.files].flatMap(([content, { path }]) =>
  path.startsWith('schemas/language/') ? [content as JsonSchema] : [],
)
const files = [...library.files].map(([content, origin]) => ({ ...origin, content }))

test.each(language.map((schema) => [String(schema.$id), schema] as const))(
  'everything in %s says what it is',
  (_id, schema) => {
    expect(schema).toMatchObject({ title: expect.any(String), description: expect.any(String) })
    expect(wordless(schema, '')).toEqual([])
  },
)

const blocks = kindNames({ folder: 'blocks' }, library.schemas)
const actions = kindNames({ folder: 'actions' }, library.schemas)

describe('the example of', () => {
  test.each(blocks)('the block %s is sound', (name) => {
    const examples = examplesOf(`blocks/${name}.json`)
    expect(examples).not.toEqual([])
    expect(problemsOf([...page.body, ...examples])).toEqual([])
  })

  test.each(actions)('the action %s is sound', (name) => {
    const examples = examplesOf(`actions/${name}.json`)
    expect(examples).not.toEqual([])
    const button = {
      block: 'button',
      actions: examples.map((step) => ({ label: 'common.sort', do: [step] })),
    }
    const row = { block: 'each', rows: 'investments.items', body: [button] }
    expect(problemsOf([...page.body, row])).toEqual([])
  })
})

/** The paths of properties and definitions that neither they nor what they refer to describe. */
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

function examplesOf(id: string): unknown[] {
  const { examples } = library.schemas[id] ?? {}
  return Array.isArray(examples) ? examples : []
}

function problemsOf(body: unknown[]) {
  const path = 'screens/reference.json'
  const content = { ...page, body }
  const withPage = assemble([...files, { path, content, source: JSON.stringify(content) }])
  return check(withPage, { only: path }).map(({ pointer, message }) => `${pointer}: ${message}`)
}
