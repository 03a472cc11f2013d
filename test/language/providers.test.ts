import { describe, expect, it } from 'vitest'
import enumerations from '../../schemas/domain/enumerations.json' with { type: 'json' }
import { isObject } from '../../src/language/common/objects.ts'
import { readLibrary } from '../../src/server/documents/read.ts'

const library = readLibrary()
const providers = enumerations.$defs.payment_provider.enum.filter((name) => name !== 'bank')
const named = new RegExp(providers.join('|'), 'i')

/** The pages of the flow, and those to which a payer comes back. */
const pages = Object.values(library.screens).filter(
  ({ path, flow }) => flow?.name === 'invest' || /^\/(invest|user\/(bbva|investments))(\/|$)/.test(path),
)

/** Lists a document with the fragments that it uses. */
function withFragments(document: unknown, found = new Set<unknown>()): Set<unknown> {
  if (found.has(document)) return found
  found.add(document)
  for (const name of stringsIn(document, 'use')) withFragments(library.fragments[name], found)
  return found
}

/** Lists the strings of a document, or those of one property. */
function stringsIn(node: unknown, property?: string): string[] {
  if (Array.isArray(node)) return node.flatMap((each) => stringsIn(each, property))
  if (!isObject(node)) return typeof node === 'string' && property === undefined ? [node] : []
  return Object.entries(node).flatMap(([name, value]) =>
    name === property && typeof value === 'string' ? [value] : stringsIn(value, property),
  )
}

const documents = [...new Set(pages.flatMap((page) => [...withFragments(page)]))]
const strings = new Set(documents.flatMap((document) => stringsIn(document)))
/** The areas of texts that payers read beyond those pages. */
const areas = /^(payments|payouts|invest|investment|mail_payout|mail_payments|waiting_kind)\./

describe('the flow of an order names no provider', () => {
  it('in its documents', () => {
    expect(documents.length).toBeGreaterThan(pages.length)
    expect([...strings].filter((each) => named.test(each))).toEqual([])
  })

  it.each(Object.keys(library.texts))('in its texts of %s', (catalogue) => {
    const texts = Object.entries(library.texts[catalogue as keyof typeof library.texts] ?? {})
    const ofFlow = texts.filter(
      ([key]) => areas.test(key) || strings.has(key) || strings.has(key.replace(/_[A-Z_]+$/, '')),
    )
    expect(ofFlow.length).toBeGreaterThan(10)
    expect(ofFlow.filter(([, words]) => named.test(words))).toEqual([])
  })
})
