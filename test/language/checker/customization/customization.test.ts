import { describe, expect, it, test } from 'vitest'
import { demoTenants } from '../../../../src/demo/content.ts'
import { checkCustomization } from '../../../../src/language/checker/customization/index.ts'
import { restore } from '../../../../src/language/customization/customization.ts'
import { readLibrary } from '../../../../src/server/documents/read.ts'
import hostile from './hostile-customizations.json' with { type: 'json' }
import sound from './sound.json' with { type: 'json' }
import customizations from './wrong-customizations.json' with { type: 'json' }
import screens from './wrong-screens.json' with { type: 'json' }

/** Loads the product's documents, because findings depend on them. */
const library = readLibrary()

interface Case {
  title: string
  document?: unknown
  /** The source, if it is not JSON. */
  source?: string
  problems: { rule: string; pointer: string; at: string; message: string; remedy: string }[]
}

describe.each([
  ['a wrong customization is reported with position and remedy', customizations as Case[]],
  ['a hostile value is reported with position and remedy', hostile as Case[]],
  ['a wrong tenant screen is reported with position and remedy', screens as Case[]],
])('%s', (_sentence, cases) => {
  it.each(cases)('$title', ({ document, source = JSON.stringify(document, null, 2), problems }) => {
    const messages = checkCustomization(source, library).map(
      ({ start, end, file: _file, remedy, ...problem }) => ({
        ...problem,
        // Hides the listed names, which change with the product.
        remedy: remedy.replace(/^(There are(?:, among others)?:) .*$/, '$1 …'),
        at: source.slice(start, end).slice(0, 60),
      }),
    )
    expect(messages).toEqual(problems)
    expect(messages).not.toEqual([])
  })
})

it.each(sound)('no problems in $title', ({ document }) => {
  expect(checkCustomization(JSON.stringify(document), library)).toEqual([])
})

it.each(demoTenants())('no problems in the demo tenant $slug', ({ customization }) => {
  expect(checkCustomization(JSON.stringify(customization), library)).toEqual([])
})

/** Inputs within the limit of half a megabyte that once took from ten seconds to minutes. */
const heavy: [title: string, source: string, rule: string][] = [
  ['a list of 20,000 items', sourceOf({ menu: { user: { hide: many(20_000, (n) => `/p${n}`) } } }), 'shape'],
  ['a document of 5,000 screens', sourceOf({ screens: many(5000, (n) => screenOf(n, [])) }), 'shape'],
  ['a screen of 1,400 unknown texts', sourceOf({ screens: [screenOf(1, many(1400, nowhere))] }), 'text'],
  ['a page of 10,000 fragments', sourceOf({ screens: [screenOf(1, many(10_000, fragment))] }), 'shape'],
  ['a text of 500,000 characters', JSON.stringify('a'.repeat(500_000)), 'shape'],
]

test.each(heavy)('%s is rejected within the test’s time limit', (_title, source, rule) => {
  const [first] = checkCustomization(source, library)
  expect(first?.rule).toBe({ shape: 'every-document-has-its-shape', text: 'every-text-exists' }[rule])
  expect(restore(JSON.parse(source), library.schemas).customization.menu.user.hide).toEqual([])
})

function sourceOf(document: object): string {
  return JSON.stringify({ version: 2, title: 'Casa', ...document })
}

function many<T>(count: number, item: (index: number) => T): T[] {
  return Array.from({ length: count }, (_, index) => item(index))
}

function screenOf(index: number, body: object[]) {
  return { path: `/user/page-${index}`, title: 'shell.tagline', body }
}

function nowhere(index: number) {
  return { block: 'text', text: `nowhere.word_${index}` }
}

function fragment() {
  return { block: 'fragment', use: 'risk-warning' }
}
