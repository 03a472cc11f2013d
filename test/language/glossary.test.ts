import { expect, test } from 'vitest'
import { partsOf, type Term, withoutTermMarkup } from '../../src/language/documents/glossary.ts'
import table from './glossary.json' with { type: 'json' }

type Row = [text: string, plain: string, parts: (string | Term)[]]

test.each(table as Row[])('%j is read as %j with its glossary terms in place', (text, plain, parts) => {
  expect(withoutTermMarkup(text)).toBe(plain)
  expect(partsOf(text)).toEqual(parts)
})
