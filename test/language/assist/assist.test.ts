import { describe, expect, it } from 'vitest'
import '../../../src/language/expressions/cel.ts'
import { explainAt } from '../../../src/language/assist/explain.ts'
import { suggestAt } from '../../../src/language/assist/suggest.ts'
import { readLibrary } from '../../../src/server/documents/read.ts'
import inDocuments from './document-suggestions.json' with { type: 'json' }
import explanations from './explanations.json' with { type: 'json' }
import inScreens from './suggestions.json' with { type: 'json' }

/** Marks the cursor. */
const cursor = '‸'
const library = readLibrary()

interface Case {
  title: string
  offers: string[]
  not?: string[]
}

describe('completion in a tenant’s screen', () => {
  it.each(inScreens as (Case & { text: string[]; unfinished?: boolean })[])(
    '$title',
    ({ text, unfinished, ...due }) => {
      expectOffers(screen(text.join(', '), unfinished), due)
    },
  )
})

describe('completion in the customization document', () => {
  it.each(inDocuments as (Case & { document: string })[])('$title', ({ document, ...due }) => {
    expectOffers(document, due)
  })
})

it('a suggestion replaces only the word being typed', () => {
  const text = screen('"body": [{ "block": "alert", "text": "login.title", "when": "work.live.ver‸ > 1" }]')
  const [offer] = suggestAt(...place(text), library)
  const [source] = place(text)
  expect([offer?.label, source.slice(offer?.start, offer?.end)]).toEqual(['version', 'ver'])
})

describe('hover in a tenant’s screen', () => {
  it.each(explanations as { title: string; text: string; at?: string; lines?: string[] }[])(
    '$title',
    ({ text, at, lines }) => {
      const [source, offset] = place(screen(text))
      const explanation = explainAt(source, offset, library)
      expect(
        explanation && {
          at: source.slice(explanation.start, explanation.end),
          lines: explanation.lines.slice(0, lines?.length),
        },
      ).toEqual(lines && { at, lines })
    },
  )
})

function expectOffers(text: string, { offers, not = [] }: Case | Omit<Case, 'title'>): void {
  const labels = suggestAt(...place(text), library).map(({ label }) => label)
  expect(labels).toEqual(expect.arrayContaining(offers))
  if (offers.length === 0) expect(labels).toEqual([])
  for (const label of not) expect(labels).not.toContain(label)
}

/** Returns a document with one screen of the tenant. */
function screen(members: string, unfinished = false): string {
  const data =
    '"data": { "work": { "call": "getManagedCustomization" }, "versions": { "call": "listCustomizationVersions" } }'
  const open = `{ "texts": { "overrides": { "hello.world": { "es": "Hola", "en": "Hello" } } }, "screens": [{ "path": "/manager/own", "title": "login.title", ${data}, ${members}`
  return unfinished ? open : `${open} }] }`
}

function place(text: string): [source: string, offset: number] {
  return [text.replace(cursor, ''), text.indexOf(cursor)]
}
