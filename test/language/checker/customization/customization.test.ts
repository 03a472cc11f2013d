import { describe, expect, it } from 'vitest'
import { checkCustomization } from '../../../../src/language/checker/customization.ts'
import { demoTenants } from '../../../../src/server/demo/content.ts'
import { readLibrary } from '../../../../src/server/documents/read.ts'
import hostile from './hostile-customizations.json' with { type: 'json' }
import sound from './sound.json' with { type: 'json' }
import customizations from './wrong-customizations.json' with { type: 'json' }
import screens from './wrong-screens.json' with { type: 'json' }

/** The product's own documents: what a tenant is told depends on them. */
const library = readLibrary()

interface Case {
  title: string
  document?: unknown
  /** Instead of the document, where it is no JSON. */
  source?: string
  problems: { rule: string; pointer: string; at: string; message: string; remedy: string }[]
}

describe.each([
  ['a wrong customization is told with its place and its remedy', customizations as Case[]],
  ['a hostile value is refused with its place and its remedy', hostile as Case[]],
  ['a wrong screen of a tenant is told with its place and its remedy', screens as Case[]],
])('%s', (_sentence, cases) => {
  it.each(cases)('$title', ({ document, source = JSON.stringify(document, null, 2), problems }) => {
    const told = checkCustomization(source, library).map(
      ({ start, end, file: _file, remedy, ...problem }) => ({
        ...problem,
        // What there is grows with the product; that it is listed does not change.
        remedy: remedy.replace(/^(There are(?:, among others)?:) .*$/, '$1 …'),
        at: source.slice(start, end).slice(0, 60),
      }),
    )
    expect(told).toEqual(problems)
    expect(told).not.toEqual([])
  })
})

it.each(sound)('nothing is wrong with $title', ({ document }) => {
  expect(checkCustomization(JSON.stringify(document), library)).toEqual([])
})

it.each(demoTenants())('nothing is wrong with the demo tenant $slug', ({ customization }) => {
  expect(checkCustomization(JSON.stringify(customization), library)).toEqual([])
})
