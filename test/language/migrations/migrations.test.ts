import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { restore } from '../../../src/language/customization/customization.ts'
import {
  currentVersion,
  migrateTextToCurrent,
  migrateToCurrent,
  migrations,
} from '../../../src/language/customization/migrations/index.ts'
import { readLibrary } from '../../../src/server/documents/read.ts'

interface Case {
  title: string
  before: Record<string, unknown>
  after: Record<string, unknown>
}

const { schemas } = readLibrary()
const steps = readdirSync(import.meta.dirname).filter((name) => name.endsWith('.json'))
const cases = steps.flatMap((name): [number, string, Case][] =>
  (JSON.parse(readFileSync(`${import.meta.dirname}/${name}`, 'utf8')) as Case[]).map((each) => [
    Number.parseInt(name, 10),
    each.title,
    each,
  ]),
)

test('the migrations cover every version without a gap, each with fixtures', () => {
  expect(migrations.map(({ from }) => from)).toEqual(migrations.map((_step, index) => index + 1))
  expect(schemas['customization.json']?.properties?.version?.const).toBe(currentVersion)
  expect(steps.map((name) => Number.parseInt(name, 10)).sort()).toEqual(migrations.map(({ from }) => from))
})

test.each(cases)('from version %i: %s', (from, _title, { before, after }) => {
  const step = migrations.find((each) => each.from === from)
  expect(before.version).toBe(from)
  expect(step?.migrate(before)).toEqual(after)
  expect(after.version).toBe(from + 1)
})

test('a theme published in version 1 is migrated without problems', () => {
  const { customization, problems } = restore(cases[0]?.[2].before, schemas)
  expect(problems).toEqual([])
  expect(customization.theme).toMatchObject({
    light: { primary: '#0f5c4d', accent: '#d08a2e' },
    dark: { primary: '#62c2ab' },
    radius: 'soft',
    fonts: { heading: 'serif', body: 'sans' },
  })
})

test('an old document is reprinted in the current version and reports its own', () => {
  const old = '{"version":1, "title":"Casa","theme":{"heading_font":"serif"}}'
  const { source, written_in } = migrateTextToCurrent(old)
  expect(written_in).toBe(1)
  expect(source).toContain('\n  "title": "Casa"')
  expect(JSON.parse(source)).toEqual(migrateToCurrent(JSON.parse(old)))
})

test.each([
  `{ "version":${currentVersion},  "title": "Casa" }`,
  '{ "version": 99, "title": "Casa" }',
  '{ "title": "Casa" }',
  '{ "version": 1, ',
  '[]',
])('any other source text is returned unchanged: %s', (source) => {
  expect(migrateTextToCurrent(source)).toEqual({ source })
})
