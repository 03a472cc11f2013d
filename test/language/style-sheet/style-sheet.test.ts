import { readdirSync, readFileSync } from 'node:fs'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import customization from '../../../schemas/language/customization.json' with { type: 'json' }
import { checkCustomization } from '../../../src/language/checker/customization/index.ts'
import { hooks, states } from '../../../src/language/customization/style-sheet/hooks.ts'
import { readStyleSheet } from '../../../src/language/customization/style-sheet/index.ts'
import { properties } from '../../../src/language/customization/style-sheet/properties.ts'
import { readLibrary } from '../../../src/server/documents/read.ts'
import { hostileSheets } from './hostile.ts'

const look = readLook('src')

describe('a hostile style sheet is served without its harmful parts, which are reported', () => {
  it.each(hostileSheets)('$title', ({ css, messages, served }) => {
    const sheet = readStyleSheet(css)
    const at = ({ start, end }: { start: number; end: number }) => css.slice(start, end).slice(0, 60)
    expect(sheet.refused.map((refusal) => `${at(refusal)} | ${refusal.message}`)).toEqual(messages)
    expect(sheet.refused.filter(({ remedy }) => remedy === '')).toEqual([])
    expect(rulesIn(sheet.served)).toBe(served)
  })
})

describe('a tenant’s style sheet', () => {
  it('is served with only known hooks, states, properties and values', () => {
    const pieces = fc.oneof(
      { weight: 4, arbitrary: fc.constantFrom(...Object.keys(hooks), ...states, ...Object.keys(properties)) },
      {
        weight: 4,
        arbitrary: fc.constantFrom(...'{}();:,>"\'/*\\@!#&<-\n\u0000 ', '/*', '*/', '1rem', '#fff', '#000'),
      },
      { weight: 2, arbitrary: fc.constantFrom(...hostileSheets.map(({ css }) => css.slice(0, 200))) },
      { weight: 1, arbitrary: fc.string() },
    )
    const writings = fc.array(pieces, { maxLength: 30 }).map((all) => all.join(''))
    fc.assert(
      fc.property(writings, (css) => isKnown(rulesIn(readStyleSheet(css).served))),
      { numRuns: 1500 },
    )
  })

  it('is rejected entirely if it has an unmatched closing bracket', () => {
    // Regression: the parser hung on the second sheet after the first.
    readStyleSheet('h1{}'.repeat(30))
    const { served, refused } = readStyleSheet(
      '[data-protected] { display: none !important }border-block-end-color}05RL"border-width',
    )
    expect(served).toBe('')
    expect(refused.map(({ start, message }) => [start, message])).toEqual([
      [67, 'This bracket closes nothing; nothing of this sheet is used.'],
    ])
  })

  it('is parsed independently of the style sheets before it', () => {
    const piece = fc.constantFrom(...'{}()[]"\':;\\ ', 'h1', '/*', '*/', 'url(', '@x', '\n')
    const sheets = fc.array(piece, { maxLength: 60 }).map((pieces) => pieces.join(''))
    fc.assert(
      fc.property(sheets, (css) => isKnown(rulesIn(readStyleSheet(css).served))),
      { numRuns: 3000 },
    )
  })

  it('is served unchanged when the served rules are submitted again', () => {
    for (const { served } of hostileSheets) {
      const plain = served
        .replaceAll(';overflow-wrap:anywhere!important', '')
        .replaceAll('!important', '')
        .replace(/:not\(.*?\*\)/g, '')
      expect(readStyleSheet(plain).refused).toEqual([])
      expect(rulesIn(readStyleSheet(plain).served)).toBe(served)
    }
  })

  it('can use only hooks and colour tokens that exist in the product', () => {
    for (const name of Object.keys(hooks)) expect(look).toContain(name)
    const descriptions = Object.values(properties).map(({ kind }) => kind.description)
    for (const [, token = ''] of descriptions.join().matchAll(/var\((--[\w-]+)\)/g))
      expect(look).toContain(`${token}:`)
  })

  it('is served in a layer between the guard and the product’s styles', () => {
    const { served } = readStyleSheet('h1 { gap: 0 }')
    expect(served).toBe(
      '@layer guard,tenant;@layer tenant{@scope (:root) to ([data-protected]){h1{gap:0!important;overflow-wrap:anywhere!important}}}\n',
    )
    expect(look).toContain('@layer guard, tenant, ')
    expect(readStyleSheet('/* nothing */')).toEqual({ served: '', refused: [] })
  })

  it('is reported at its position in the document; the schema’s example is valid', () => {
    const example = customization.properties.css.examples[0] ?? ''
    const check = (css: string) => {
      const source = JSON.stringify({ version: 2, title: 'Casa', css }, null, 2)
      return checkCustomization(source, readLibrary()).map(({ start, end, rule, pointer }) => [
        source.slice(start, end),
        rule,
        pointer,
      ])
    }
    expect(check(example)).toEqual([])
    expect(check(`${example}\n\t[title="\u00e9"]{}\nh2 { opacity: 0 }`)).toEqual([
      ['[title=\\"\u00e9\\"]', 'every-style-can-be-served', '/css'],
      ['opacity: 0', 'every-style-can-be-served', '/css'],
    ])
  })
})

function rulesIn(served: string): string {
  return (
    /^@layer guard,tenant;@layer tenant\{@scope \(:root\) to \(\[data-protected\]\)\{(.+)\}\}\n$/s.exec(
      served,
    )?.[1] ?? served
  )
}

/** Returns whether every rule is known, value by value. */
function isKnown(rules: string): boolean {
  const any = (words: string[]) => `(?:${words.map((word) => word.replace(/[.[\]()"*]/g, '\\$&')).join('|')})`
  const part = `${any(Object.entries(hooks).map(([name, { as = name }]) => as))}${any(states)}*`
  const selector = `${part}(?:[ >]${part}){0,2}`
  const value = String.raw`(?:-?[\d.]+(?:rem|px|em)?|50%|#[0-9a-f]{6}|light-dark\(#[0-9a-f]{6},#[0-9a-f]{6}\)|var\(--[a-z0-9-]+\)|[a-z-]+)`
  const declaration = `${any([...Object.keys(properties), 'overflow-wrap'])}:${value}(?: ${value}){0,3}!important`
  const rule = `${selector}(?:,${selector})*\\{${declaration}(?:;${declaration})*\\}`
  const media = String.raw`@media [a-z0-9 ().:<=>-]+\{(?:${rule})+\}`
  return new RegExp(`^(?:${rule}|${media})*$`).test(rules)
}

/** Reads all style sheets and components of the product. */
function readLook(folder: string): string {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.(?:css|tsx)$/.test(name))
    .map((name) => readFileSync(`${folder}/${name}`, 'utf8'))
    .join('\n')
}
