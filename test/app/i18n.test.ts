import { describe, expect, it } from 'vitest'
import { createTexts } from '../../src/app/i18n.ts'
import type { Language } from '../../src/renderer/services.ts'
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

type Load = (language: Language) => Promise<Record<string, string>>

/** Mocks the requests for texts; `first` contains those of the first page. */
function coming(
  language: Language,
  first?: Record<string, string>,
  load: Load = loaded,
  reported: unknown[] = [],
) {
  const report = (error: unknown) => reported.push(error)
  return createTexts({
    language,
    firstTexts: first,
    load,
    tenant: tenantWith(),
    now: () => new Date(),
    report,
  })
}

async function loaded(language: Language) {
  return catalogues[language]
}

async function textsIn(language: Language, reported: unknown[] = []) {
  const texts = coming(language, undefined, loaded, reported)
  await texts.loadAll()
  return texts
}

describe('texts', () => {
  it('show names without escaping', async () => {
    expect((await textsIn('es')).t('x.hello', { name: 'Peña & <Hijos>' })).toBe('Hola, Peña & <Hijos>')
  })

  it.each([
    [1, '1 token'],
    [2, '2 tokens'],
    [1_000_000, '1000000 tokens'],
  ])('pluralize for the count %d', async (count, text) =>
    expect((await textsIn('es')).t('x.tokens', { count })).toBe(text),
  )

  it('may contain any punctuation', async () =>
    expect((await textsIn('es')).t('x.dotted')).toBe('Atención: usa a.b y c:d'))

  it('have glossary terms as plain text, or marked on request', async () => {
    const texts = await textsIn('es')
    expect(texts.t('x.price', { price: 3 })).toBe('Precio por token: 3')
    expect(texts.tWithTerms('x.price', { price: 3 })).toBe('Precio por [[token|token]]: 3')
    expect(texts.t('x.left', { count: 2 })).toBe('Quedan 2 tokens')
    expect(texts.tWithTerms('x.left', { count: 1 })).toBe('Queda un [[token|token]]')
    expect(texts.tWithTerms('x.hello', { name: 'Ana' })).toBe('Hola, Ana')
    await texts.changeLanguage('en')
    expect(texts.t('x.price', { price: 3 })).toBe('Price per token: 3')
    expect(texts.tWithTerms('x.price', { price: 3 })).toBe('Price per [[token|token]]: 3')
  })

  it('use the first existing key of several', async () => {
    const { t } = await textsIn('es')
    expect(t(['x.missing', 'x.dotted'])).toBe('Atención: usa a.b y c:d')
    expect(t('x.missing')).toBe('x.missing')
  })

  it('report whether a key exists', async () => {
    const { has } = await textsIn('es')
    expect([has('x.hello'), has('x.missing')]).toEqual([true, false])
  })

  it('are available at once for the first page, and later for the others', async () => {
    const texts = coming('es', { 'x.price': catalogues.es['x.price'], 'x.tokens_other': '{{count}} tokens' })
    let notified = 0
    texts.subscribe(() => {
      notified += 1
    })
    const before = texts.state()
    expect(texts.t('x.price', { price: 3 })).toBe('Precio por token: 3')
    expect(texts.tWithTerms('x.price', { price: 3 })).toBe('Precio por [[token|token]]: 3')
    expect(texts.t(['x.missing', 'x.price'], { price: 3 })).toBe('Precio por token: 3')
    expect([texts.t('x.hello', { name: 'Ana' }), texts.t('x.tokens', { count: 2 })]).toEqual(['', ''])
    await texts.loadAll()
    expect([texts.t('x.hello', { name: 'Ana' }), texts.t('x.tokens', { count: 2 })]).toEqual([
      'Hola, Ana',
      '2 tokens',
    ])
    expect(notified).toBe(1)
    expect(texts.state()).not.toBe(before)
  })

  it('are pluralized and formatted on the first page before the others load', async () => {
    const { 'x.tokens_one': one, 'x.tokens_other': other, 'x.due': due } = catalogues.es
    const texts = coming('es', { 'x.tokens_one': one, 'x.tokens_other': other, 'x.due': due })
    await texts.loadPlurals()
    const said = () => [
      texts.t('x.tokens', { count: 2 }),
      texts.t('x.due', { day: '2026-11-22', left: 3 }),
      texts.t('x.hello', { name: 'Ana' }),
      texts.tWithTerms('x.left', { count: 1 }),
    ]
    expect(said()).toEqual(['2 tokens', 'Vence el 22\u00a0nov\u00a02026, en 3 días', '', ''])
    await texts.loadAll()
    expect(said().slice(2)).toEqual(['Hola, Ana', 'Queda un [[token|token]]'])
  })

  it('are not reported as missing while loading', async () => {
    const texts = coming('es', { 'x.dotted': catalogues.es['x.dotted'] })
    expect([texts.has('x.dotted'), texts.has('x.missing')]).toEqual([true, true])
    await texts.loadAll()
    expect(texts.has('x.missing')).toBe(false)
  })

  it('are requested again after a failure', async () => {
    let requests = 0
    const texts = coming('es', {}, async (language) => {
      requests += 1
      if (requests === 1) throw new Error('offline')
      return catalogues[language]
    })
    await expect(texts.loadAll()).rejects.toThrow('offline')
    await texts.loadAll()
    expect(texts.t('x.hello', { name: 'Ana' })).toBe('Hola, Ana')
  })
})

describe('changing the language', () => {
  it('loads the other catalogue and notifies subscribers', async () => {
    const texts = await textsIn('es')
    let notified = 0
    texts.subscribe(() => {
      notified += 1
    })
    await texts.changeLanguage('en')
    expect(texts.t('x.hello', { name: 'Ana' })).toBe('Hello, Ana')
    expect(texts.state().language).toBe('en')
    expect(notified).toBe(1)
  })

  it('changes nothing if the catalogue cannot be loaded', async () => {
    const load: Load = async (language) => {
      if (language === 'en') throw new Error('offline')
      return catalogues[language]
    }
    const texts = coming('es', undefined, load)
    await texts.loadAll()
    await expect(texts.changeLanguage('en')).rejects.toThrow('offline')
    expect(texts.t('x.hello', { name: 'Ana' })).toBe('Hola, Ana')
    expect(texts.state().language).toBe('es')
  })
})

it('formats a value in a text with the screens’ formats', async () => {
  const words = (await textsIn('es')).t('x.due', { day: '2026-11-22', left: 3 })
  expect(words).toBe('Vence el 22\u00a0nov\u00a02026, en 3 días')
})

it('shows a dash for an invalid value and reports it', async () => {
  const reported: unknown[] = []
  expect((await textsIn('es', reported)).t('x.due', { day: 'soon', left: 3 })).toBe('Vence el —, en 3 días')
  expect(reported).toEqual([new Error('A value cannot be shown as date.')])
})

it('uses a non-breaking space between a number and its sign', async () => {
  expect((await textsIn('es')).t('x.limit', { value: 5 })).toBe('Hasta el 10\u00a0% o 5\u00a0€ al año')
})
