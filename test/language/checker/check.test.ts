import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { check } from '../../../src/language/checker/index.ts'
import { lineAndColumn } from '../../../src/language/checker/json-positions.ts'
import { assemble, type Library, LibraryError } from '../../../src/language/documents/library.ts'
import { type Files, libraryWith } from './library.ts'
import { readJson } from './read-json.ts'

const broken = {
  path: '/extra',
  allow: 'true',
  title: 'orders.titel',
  body: [{ block: 'text', text: { value: 'roww.id' } }],
}

describe('the checker', () => {
  it('reports only the problems of one file if asked', () => {
    const library = libraryWith({
      'screens/one.json': broken,
      'screens/two.json': { ...broken, path: '/two' },
    })
    const files = check(library, { only: 'screens/two.json' }).map(({ file }) => file)
    expect(files).toEqual(['screens/two.json', 'screens/two.json'])
  })

  it('locates a problem inside an expression with JSON escapes', () => {
    const screen = {
      ...broken,
      title: 'orders.title',
      body: [{ block: 'text', text: { value: '"\\"" + roww.id' } }],
    }
    const library = libraryWith({ 'screens/one.json': screen })
    const [problem] = check(library, { only: 'screens/one.json' })
    const source = [...library.files.values()].find(({ path }) => path === 'screens/one.json')?.source
    expect(source?.slice(problem?.start, problem?.end)).toBe('roww')
  })

  it('reports problems without a range for documents without source text', () => {
    const known = libraryWith({ 'screens/one.json': broken })
    const files = [...known.files].map(([content, { path }]) => ({ path, content }))
    const problems = check(assemble(files), { only: 'screens/one.json' })
    expect(problems).toHaveLength(2)
    expect(problems.map(({ pointer, start }) => [pointer, start])).toContainEqual(['/title', undefined])
  })

  it('reports only shape problems while an operation’s document is malformed', () => {
    const library = libraryWith({
      'schemas/operations/getOrder.json': { operation: 'getOrder' },
      'screens/one.json': broken,
    })
    expect(new Set(check(library).map(({ rule }) => rule))).toEqual(new Set(['every-document-has-its-shape']))
  })

  it.each(['allow', 'requires', 'form', 'idempotent', 'step', 'moves', 'limit', 'result'])(
    'rejects the property %s on a webhook',
    (property) => {
      const sound = libraryWith({}).webhooks.receivePayment
      const file = 'schemas/operations/receivePayment.json'
      const library = libraryWith({ [file]: { ...sound, [property]: 'true' } })
      expect(check(library, { only: file }).map(({ message }) => message)).toEqual([
        `Webhook has no property ${property}.`,
      ])
    },
  )

  it('never throws, whatever value a document contains', () => {
    const sound: Record<string, unknown> = Object(readJson(new URL('sound.json', import.meta.url)))
    const path = fc.constantFrom(...Object.keys(sound).filter((name) => !/domain|texts|errors/.test(name)))
    const junk = fc.constantFrom(undefined, null, 0, '', 'x', '(', [], {}, ['x'], { key: 'x' }, [{}])
    fc.assert(
      fc.property(path, fc.nat(), junk, (file, place, value) => {
        const library = admitted({ [file]: spoilt(sound[file], place, value) })
        expect(library === undefined || Array.isArray(check(library))).toBe(true)
      }),
    )
  })

  it('counts lines and columns from 1', () => {
    expect(lineAndColumn('{\n  "a": 1\n}', 4)).toEqual({ line: 2, column: 3 })
    expect(lineAndColumn('{}', 0)).toEqual({ line: 1, column: 1 })
  })
})

/** Returns a copy of a document with one value replaced, or removed if undefined. */
function spoilt(document: unknown, place: number, value: unknown): unknown {
  let count = 0
  const total = JSON.stringify(document).split(/[:,[{]/).length
  return JSON.parse(
    JSON.stringify(document, (_key, inner: unknown) => {
      count += 1
      return count === 2 + (place % total) ? value : inner
    }),
  )
}

/** Builds the library; undefined if it rejects a document, for instance one without a name. */
function admitted(changes: Files): Library | undefined {
  try {
    return libraryWith(changes)
  } catch (error) {
    if (error instanceof LibraryError) return undefined
    throw error
  }
}
