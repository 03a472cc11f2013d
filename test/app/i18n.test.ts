import { describe, expect, it } from 'vitest'
import { createTexts } from '../../src/app/i18n.ts'
import type { Language } from '../../src/renderer/host.ts'
import { tenantWith } from './platform.ts'

const catalogues = {
  es: {
    'x.hello': 'Hola, {{name}}',
    'x.tokens_one': '{{count}} token',
    'x.tokens_other': '{{count}} tokens',
    'x.limit': 'Hasta el 10 % o {{value, number}} € al año',
    'x.due': 'Vence el {{day, date}}, en {{left, days}}',
    'x.dotted': 'Atención: usa a.b y c:d',
    'x.left_one': 'Queda un [[token|token]]',
    'x.left_other': 'Quedan {{count}} [[tokens|token]]',
    'x.price': 'Precio por [[token|token]]: {{price}}',
  },
  en: { 'x.hello': 'Hello, {{name}}', 'x.price': 'Price per [[token|token]]: {{price}}' },
}

function textsIn(language: Language, reported: unknown[] = []) {
  const load = async (wanted: Language) => catalogues[wanted]
  return createTexts({
    language,
    catalogue: catalogues[language],
    load,
    tenant: tenantWith(),
    now: () => new Date(),
    report: (error) => reported.push(error),
  })
}

describe('texts', () => {
  it('show names as they are written', () => {
    expect(textsIn('es').t('x.hello', { name: 'Peña & <Hijos>' })).toBe('Hola, Peña & <Hijos>')
  })

  it.each([
    [1, '1 token'],
    [2, '2 tokens'],
    [1_000_000, '1000000 tokens'],
  ])('count %d', (count, text) => expect(textsIn('es').t('x.tokens', { count })).toBe(text))

  it('may hold any punctuation', () => expect(textsIn('es').t('x.dotted')).toBe('Atención: usa a.b y c:d'))

  it('say their terms in plain words, but to those who explain them', async () => {
    const texts = textsIn('es')
    expect(texts.t('x.price', { price: 3 })).toBe('Precio por token: 3')
    expect(texts.marked('x.price', { price: 3 })).toBe('Precio por [[token|token]]: 3')
    expect(texts.t('x.left', { count: 2 })).toBe('Quedan 2 tokens')
    expect(texts.marked('x.left', { count: 1 })).toBe('Queda un [[token|token]]')
    expect(texts.marked('x.hello', { name: 'Ana' })).toBe('Hola, Ana')
    await texts.use('en')
    expect(texts.t('x.price', { price: 3 })).toBe('Price per token: 3')
    expect(texts.marked('x.price', { price: 3 })).toBe('Price per [[token|token]]: 3')
  })

  it('of several keys are the first there is', () => {
    const { t } = textsIn('es')
    expect(t(['x.missing', 'x.dotted'])).toBe('Atención: usa a.b y c:d')
    expect(t('x.missing')).toBe('x.missing')
  })

  it('know which there are', () => {
    expect(textsIn('es').has('x.hello')).toBe(true)
    expect(textsIn('es').has('x.missing')).toBe(false)
  })
})

describe('changing the language', () => {
  it('fetches the other catalogue and tells whoever listens', async () => {
    const texts = textsIn('es')
    let told = 0
    texts.subscribe(() => {
      told += 1
    })
    await texts.use('en')
    expect(texts.t('x.hello', { name: 'Ana' })).toBe('Hello, Ana')
    expect(texts.language()).toBe('en')
    expect(told).toBe(1)
  })

  it('changes nothing when the catalogue does not come', async () => {
    const load = () => Promise.reject(new Error('offline'))
    const texts = createTexts({
      language: 'es',
      catalogue: catalogues.es,
      load,
      tenant: tenantWith(),
      now: () => new Date(),
      report: () => {},
    })
    await expect(texts.use('en')).rejects.toThrow('offline')
    expect(texts.t('x.hello', { name: 'Ana' })).toBe('Hola, Ana')
    expect(texts.language()).toBe('es')
  })
})

it('writes a value in any of the formats that screens have', () => {
  const words = textsIn('es').t('x.due', { day: '2026-11-22', left: 3 })
  expect(words).toBe('Vence el 22 nov 2026, en 3 días')
})

it('leaves a dash for what a text cannot write, and reports it', () => {
  const reported: unknown[] = []
  expect(textsIn('es', reported).t('x.due', { day: 'soon', left: 3 })).toBe('Vence el —, en 3 días')
  expect(reported).toEqual([new Error('A value cannot be shown as date.')])
})

it('keeps a number and its sign on one line', () => {
  expect(textsIn('es').t('x.limit', { value: 5 })).toBe('Hasta el 10\u00a0% o 5\u00a0€ al año')
})
