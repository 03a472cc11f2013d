import { createRequire } from 'node:module'
import { expect, test } from 'vitest'
import { countryCodes, countryPattern } from '../../src/language/common/country-codes.ts'
import { countryNamer } from '../../src/language/common/country-name.ts'

const known: [alpha2: string, ...more: string[]][] = createRequire(import.meta.url)(
  'i18n-iso-countries/codes.json',
)

test('the country codes match ISO 3166-1', () => {
  // Excludes Kosovo's code, which is common but not in the standard.
  const standard = known.map(([code]) => code).filter((code) => code !== 'XK')
  expect(countryCodes).toEqual(standard.sort())
  expect(countryCodes.filter((code) => !countryPattern.test(code))).toEqual([])
})

test.each(['', 'E', 'ESP', 'es', 'XX', 'AB', 'ES '])('%j is not a country code', (code) => {
  expect(countryPattern.test(code)).toBe(false)
})

test.each(['es-ES', 'en-GB'])('every country has a name in %s', (locale) => {
  const nameOf = countryNamer(locale)
  expect(countryCodes.filter((code) => nameOf(code) === code)).toEqual([])
})

test('an unknown code is returned unchanged', () => {
  expect(['ES', 'España', ''].map(countryNamer('es-ES'))).toEqual(['España', 'España', ''])
})
