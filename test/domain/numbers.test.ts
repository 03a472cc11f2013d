import { expect, test } from 'vitest'
import { formatNumber, parseNumber } from '../../src/domain/numbers.ts'

test.each([
  ['1.234,5', 'es-ES', 1234.5],
  ['1234,5', 'es-ES', 1234.5],
  ['1234.5', 'es-ES', 1234.5],
  ['1,234.50', 'es-ES', 1234.5],
  ['1.000', 'es-ES', 1000],
  ['1.000', 'en-GB', 1],
  ['1,000', 'en-GB', 1000],
  ['0.125', 'es-ES', 0.125],
  ['12.5', 'es-ES', 12.5],
  ['1,234.5', 'en-GB', 1234.5],
  ['1.234,5', 'en-GB', 1234.5],
  ['1 000', 'es-ES', 1000],
  ['1\u00a0000,5', 'es-ES', 1000.5],
  ['-3', 'en-GB', -3],
  ['−3', 'es-ES', -3],
  ['', 'es-ES', undefined],
  ['doce', 'es-ES', undefined],
  ['1e3', 'es-ES', undefined],
  ['1.2.3', 'es-ES', undefined],
  ['12.34.567', 'es-ES', undefined],
  ['5 %', 'es-ES', undefined],
])('%s typed in %s is the number %s', (text, locale, expected) => {
  expect(parseNumber(text, locale)).toBe(expected)
})

test.each([
  [1234, 'es-ES', '1.234'],
  [1234.5, 'es-ES', '1.234,5'],
  [1234.5, 'en-GB', '1,234.5'],
  [0.123456, 'es-ES', '0,123456'],
])('%d is formatted in %s as %s and can be parsed again', (value, locale, shown) => {
  expect(formatNumber(value, locale, 6)).toBe(shown)
  expect(parseNumber(shown, locale)).toBe(value)
})
