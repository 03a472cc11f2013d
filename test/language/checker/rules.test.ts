import { existsSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { check } from '../../../src/language/checker/index.ts'
import { rules } from '../../../src/language/checker/rules/index.ts'
import { type Files, libraryWith } from './library.ts'
import { readJson } from './read-json.ts'

const names = ['every-document-has-its-shape', ...rules.map(({ name }) => name)]

describe('the checker', () => {
  it('reports no problem in a valid library', () => {
    expect(problemsOf({})).toEqual([])
  })

  /** Adds the documents of in.json to the valid library; out.json contains all findings. */
  describe.each(names)('%s', (name) => {
    const folder = new URL(`./${name}/`, import.meta.url)

    it('reports the problems of a fixture that breaks it', () => {
      expect(existsSync(folder)).toBe(true)
      const expected = Object(readJson(new URL('out.json', folder)))
      expect(problemsOf(Object(readJson(new URL('in.json', folder))))).toEqual(expected)
      expect(expected.map(({ rule }: { rule: string }) => rule)).toContain(name)
    })

    it.runIf(existsSync(new URL('fixed.json', folder)))(
      'reports no problem once its remedies are applied',
      () => {
        const [wrong, fixed] = ['in.json', 'fixed.json'].map((file) => readJson(new URL(file, folder)))
        expect(problemsOf({ ...Object(wrong), ...Object(fixed) })).toEqual([])
      },
    )
  })
})

function problemsOf(changes: Files) {
  const library = libraryWith(changes)
  const sources = new Map([...library.files.values()].map(({ path, source = '' }) => [path, source]))
  return check(library).map(({ file, pointer, start, end, rule, message, remedy }) => ({
    rule,
    file,
    pointer,
    at: sources.get(file)?.slice(start, end),
    message,
    remedy,
  }))
}
