import { expect, test } from 'vitest'
import { bundle, deref, type JsonSchema } from '../../src/language/documents/schema.ts'
import { interpreter } from '../../src/language/validation/interpreter.ts'
import { readLibrary } from '../../src/server/documents/read.ts'

/** Limits the length of labels. */
const MOST_LETTERS = 40

const { schemas } = readLibrary()
const settings = settingsIn({ $ref: 'customization.json' }, '')

// Requires a description, which the editor's completion, hover and settings form show.
test.each(settings)('%s has a short title and a description', (_path, setting) => {
  const { title = '', description = '' } = setting
  expect(title).not.toBe('')
  expect(title.length, title).toBeLessThanOrEqual(MOST_LETTERS)
  expect(`${description}${setting['x-written'] ?? ''}`).not.toBe('')
})

test.each(settings.filter(([, setting]) => !setting.properties))(
  '%s has a valid example and documents its default',
  (_path, setting, around) => {
    const { default: preset, description = '', examples } = setting
    const fits = interpreter(bundle(setting, schemas))
    expect(Array.isArray(examples) ? examples.filter((example) => fits(example)) : []).toEqual(examples)
    expect(examples).not.toEqual([])
    if (preset === undefined)
      expect(`${description} ${around}`).toMatch(/\b(?:left out|absent|default|required)\b/i)
    else expect(fits(preset)).toBe(true)
  },
)

/** Lists every group and setting by path, with the description of its group; for maps, the settings of one entry. */
function settingsIn(reference: JsonSchema, path: string, around = ''): [string, JsonSchema, string][] {
  const schema = deref(reference, schemas)
  const inside = [
    ...Object.entries(schema.properties ?? {}),
    ...[schema.additionalProperties, schema.items].flatMap((each): [string, JsonSchema][] =>
      typeof each === 'object' && each.$ref !== 'screen.json' ? [['*', each]] : [],
    ),
  ]
  const named = inside.filter(([key, inner]) => key !== '$schema' && !isPlain(key, deref(inner, schemas)))
  const own: [string, JsonSchema, string][] =
    path === '' || path === '/version' ? [] : [[path, schema, around]]
  return [...own, ...named.flatMap(([key, inner]) => settingsIn(inner, `${path}/${key}`, schema.description))]
}

/** Returns whether an item needs no description, as in a list of words. */
function isPlain(key: string, { type, enum: values }: JsonSchema): boolean {
  return key === '*' && (type === 'string' || values !== undefined)
}
