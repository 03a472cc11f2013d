import fc from 'fast-check'
import { expect, test } from 'vitest'
import { restore } from '../../../src/language/customization/customization.ts'
import { contrast } from '../../../src/language/customization/theme/colour.ts'
import { readLibrary } from '../../../src/server/documents/read.ts'
import { themeCss } from '../../../src/server/site/theme.ts'
import { anyTheme } from '../../themes.ts'
import pairs from './pairs.json' with { type: 'json' }

const { schemas } = readLibrary()
test.each(pairs)('$title ($ratio:1) for random themes, in light and dark mode', (pair) => {
  const { of, on, ratio } = pair
  fc.assert(
    fc.property(anyTheme(schemas), (theme) => {
      for (const served of Object.values(coloursServed(theme)))
        for (const one of of)
          for (const other of on) {
            const reached = contrast(served[one] ?? '', served[other] ?? '')
            expect(reached, `${one} on ${other}`).toBeGreaterThanOrEqual(ratio)
          }
    }),
    { numRuns: 150 },
  )
})

test('a readable colour is served unchanged', () => {
  const light = { primary: '#2b3a8f', surface: '#fff8ec', text: '#2a2118', danger: '#8f1d14' }
  expect(coloursServed({ light }).light).toMatchObject(
    Object.fromEntries(Object.entries(light).map(([token, value]) => [`--${token}`, value])),
  )
})

test('missing dark colours are derived from the light ones', () => {
  const dark = (light: Record<string, string>) => coloursServed({ light }).dark
  const [plain, warm] = [dark({}), dark({ surface: '#fff3dc', danger: '#8a0d5b' })]
  for (const name of ['--surface', '--danger']) expect(warm[name]).not.toBe(plain[name])
  expect(coloursServed({ dark: { surface: '#000000' } }).dark['--surface']).toBe('#000000')
})

/** Returns the served colours by custom property. */
function coloursServed(theme: object): Record<'light' | 'dark', Record<string, string>> {
  const { customization, problems } = restore({ version: 2, title: 'A', theme }, schemas)
  expect(problems).toEqual([])
  const served = [...themeCss(customization, schemas).matchAll(/(--[\w-]+):light-dark\((#\w{6}),(#\w{6})\)/g)]
  return {
    light: Object.fromEntries(served.map(([, name, light]) => [name, light])),
    dark: Object.fromEntries(served.map(([, name, , dark]) => [name, dark])),
  }
}
