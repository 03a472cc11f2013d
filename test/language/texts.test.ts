import { expect, test } from 'vitest'
import constants from '../../schemas/constants.json' with { type: 'json' }
import { catalogue } from '../../src/language/documents/texts.ts'

const library = {
  texts: {
    es: { 'a.b': 'es', 'a.c': 'es', 'a.d': 'es', 'a.e': 'es' },
    en: { 'a.b': 'en', 'a.c': 'en' },
    'exeu.es': { 'a.b': 'exeu.es', 'a.d': 'exeu.es' },
    'exeu.en': { 'a.b': 'exeu.en' },
  },
}

test('a text without English wording falls back to Spanish', () => {
  expect(catalogue(library, 'en', 'default', {})).toEqual({
    'a.b': 'en',
    'a.c': 'en',
    'a.d': 'es',
    'a.e': 'es',
  })
})

test('a tenant of type exeu has the EXEU wording if there is one', () => {
  expect(catalogue(library, 'es', 'exeu', {})).toEqual({
    'a.b': 'exeu.es',
    'a.c': 'es',
    'a.d': 'exeu.es',
    'a.e': 'es',
  })
  expect(catalogue(library, 'en', 'exeu', {})['a.b']).toBe('exeu.en')
})

test('the tenant’s texts override all others in their language', () => {
  const overrides = { 'a.b': { es: 'nuestro' }, 'a.c': { es: 'nuestro', en: 'ours' } }
  expect(catalogue(library, 'es', 'exeu', overrides)['a.b']).toBe('nuestro')
  const english = catalogue(library, 'en', 'default', overrides)
  expect([english['a.b'], english['a.c']]).toEqual(['en', 'ours'])
})

test('constants are filled in, also in the tenant’s texts', () => {
  const texts = { ...library.texts, es: { 'a.f': 'Tienes {{constants.reflection_days}} días, {{name}}.' } }
  const overrides = { 'a.g': { es: 'Solo {{constants.reflection_days}} días.' } }
  const words = catalogue({ texts, constants }, 'es', 'default', overrides)
  expect([words['a.f'], words['a.g']]).toEqual(['Tienes 4 días, {{name}}.', 'Solo 4 días.'])
})
