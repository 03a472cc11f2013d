import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { restore } from '../../src/language/customization/customization.ts'
import { readLibrary } from '../../src/server/documents/read.ts'
import { themeCss } from '../../src/server/site/theme.ts'

const drawn = readdirSync('src', { recursive: true, encoding: 'utf8' })
  .filter((file) => /\.(css|tsx)$/.test(file) && !file.startsWith('generated'))
  .map((file) => readFileSync(`src/${file}`, 'utf8'))
const { schemas } = readLibrary()
const { customization } = restore({}, schemas)
const served = namesIn(themeCss(customization, schemas), /(--[\w-]+):/g)
const used = new Set(
  [...drawn, themeCss(customization, schemas)].flatMap((source) => [...namesIn(source, /var\((--[\w-]+)/g)]),
)

test('every CSS custom property that is used is defined', () => {
  const set = new Set([...served, ...drawn.flatMap((source) => [...namesIn(source, /(--[\w-]+)["']?\s*:/g)])])
  expect([...used].filter((name) => !set.has(name))).toEqual([])
})

test('every CSS custom property of the theme is used', () => {
  expect([...served].filter((name) => !used.has(name))).toEqual([])
})

test('narrows the space between words only where the font of figures is set', () => {
  const rules = drawn.flatMap(
    (source) => source.match(/[^{}]+\{[^{}]*word-spacing: var\(--figures-gap\)[^{}]*/g) ?? [],
  )
  expect(rules.length).toBeGreaterThan(0)
  expect(rules.filter((rule) => !/font(-family)?:[^;]*var\(--(large-)?figures-font\)/.test(rule))).toEqual([])
})

test('the label of a value on phones keeps the spaces of the font that it is written in', () => {
  const labels = drawn.flatMap(
    (source) => source.match(/\.ts-table__cell::before \{[^}]*var\(--body-font\)[^}]*/g) ?? [],
  )
  expect(labels).toEqual([expect.stringContaining('word-spacing: normal')])
})

function namesIn(source: string, name: RegExp): Set<string> {
  return new Set([...source.matchAll(name)].map(([, found = '']) => found))
}
