import { expect, test } from 'vitest'
import { bundle, type JsonSchema } from '../../../src/language/documents/schema.ts'
import { newAjv } from '../../../src/language/validation/ajv.ts'
import { formats } from '../../../src/language/validation/formats.ts'
import { vocabulary } from '../../../src/language/validation/vocabulary.ts'
import { readLibrary } from '../../../src/server/documents/read.ts'

const { schemas, operations } = readLibrary()

test('every x- keyword used in the schemas is declared', () => {
  const used = new Set(JSON.stringify([schemas, operations]).match(/(?<=")x-[a-z-]+(?=":)/g))
  expect([...used].filter((keyword) => !vocabulary.includes(keyword))).toEqual([])
})

test('every domain type compiles under strict ajv', () => {
  const ajv = newAjv()
  for (const [id, schema] of Object.entries(schemas)) {
    for (const name of Object.keys(schema.$defs ?? {})) {
      expect(() => ajv.compile(bundle(`${id}#/$defs/${name}`, schemas)), `${id} ${name}`).not.toThrow()
    }
  }
})

test('a misspelt keyword or an unknown format is rejected', () => {
  const wrong: JsonSchema[] = [
    { type: 'string', minLenght: 1 },
    { type: 'string', 'x-mony': true },
    { type: 'string', format: 'phnoe' },
  ]
  for (const schema of wrong) expect(() => newAjv().compile(schema)).toThrow()
})

test.each(Object.entries(formats))(
  'the format %s checks texts of 20,000 repetitions within half a second',
  (_name, pattern) => {
    const hostile = ['a', '1', 'a.', '-', ' ', "'", 'http://a', '0x', 'a@a.'].flatMap((part) => [
      part.repeat(20_000),
      `${part.repeat(20_000)}<`,
      `a@${part.repeat(20_000)}<`,
    ])
    const start = performance.now()
    for (const text of hostile) pattern.test(text)
    expect(performance.now() - start).toBeLessThan(500)
  },
)

test('the schema of schemas lists exactly the formats and declared keywords', () => {
  const { properties = {} } = schemas['json-schema.json'] ?? {}
  expect(properties.format?.enum).toEqual(Object.keys(formats))
  const ours = Object.keys(properties).filter((keyword) => keyword.startsWith('x-'))
  expect(ours.filter((keyword) => !vocabulary.includes(keyword))).toEqual([])
})
