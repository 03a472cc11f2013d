import { describe, expect, it } from 'vitest'
import en from '../../../screens/texts/en/invest.json' with { type: 'json' }
import es from '../../../screens/texts/es/invest.json' with { type: 'json' }
import { isSafeAddress, parseMarkdown } from '../../../src/language/documents/markdown.ts'

describe('markdown parsing', () => {
  it('splits paragraphs at empty lines', () => {
    expect(parseMarkdown('Uno\nsigue.\n\nDos')).toEqual([
      { paragraph: ['Uno', ' ', 'sigue.'] },
      { paragraph: ['Dos'] },
    ])
  })

  it.each([es, en])('puts the explanation of a wrong answer below the statement', ({ test_lesson }) => {
    expect(parseMarkdown(test_lesson)).toMatchObject([
      { paragraph: [{ strong: ['{{statement}}'] }] },
      { paragraph: [{ strong: ['{{right}}.'] }, expect.stringContaining('{{lesson}}')] },
    ])
  })

  it('parses strong and emphasis, also nested', () => {
    expect(parseMarkdown('Es **muy *muy* caro** y _lento_')).toEqual([
      {
        paragraph: [
          'Es ',
          { strong: ['muy ', { emphasis: ['muy'] }, ' caro'] },
          ' y ',
          { emphasis: ['lento'] },
        ],
      },
    ])
  })

  it('keeps the start number of a list continued after a paragraph', () => {
    expect(parseMarkdown('1. Qué\n\nEsto.\n\n2. Cómo\n3. Cuándo')).toEqual([
      { list: [['Qué']], ordered: true },
      { paragraph: ['Esto.'] },
      { list: [['Cómo'], ['Cuándo']], ordered: true, start: 2 },
    ])
  })

  it('parses lists, also directly after a sentence', () => {
    expect(parseMarkdown('Trae:\n- DNI\n- IBAN\n1. Firma')).toEqual([
      { paragraph: ['Trae:'] },
      { list: [['DNI'], ['IBAN']], ordered: false },
      { list: [['Firma']], ordered: true },
    ])
  })

  it('parses headings from level 3, also directly before a sentence', () => {
    expect(parseMarkdown('## 1. **Partes**\nEl inversor\n### Datos\n#nota')).toEqual([
      { heading: ['1. ', { strong: ['Partes'] }], level: 3 },
      { paragraph: ['El inversor'] },
      { heading: ['Datos'], level: 4 },
      { paragraph: ['#nota'] },
    ])
  })

  it('keeps stars and underscores that are not markup', () => {
    expect(parseMarkdown('3 * 4 * 5, mi_archivo_final.pdf')).toEqual([
      { paragraph: ['3 * 4 * 5, mi_archivo_final.pdf'] },
    ])
  })

  it('keeps HTML as plain text', () => {
    expect(parseMarkdown('<img src=x onerror=alert(1)>')).toEqual([
      { paragraph: ['<img src=x onerror=alert(1)>'] },
    ])
  })

  it('keeps safe links and reduces unsafe ones to their text', () => {
    expect(parseMarkdown('[folleto](/doc)')).toEqual([{ paragraph: [{ link: ['folleto'], to: '/doc' }] }])
    expect(parseMarkdown('[pulsa](javascript:alert)')).toEqual([{ paragraph: ['pulsa'] }])
  })

  it.each(['/doc', '#2', 'https://a.es', 'mailto:hola@alba.demo'])('allows links to %s', (address) =>
    expect(isSafeAddress(address)).toBe(true),
  )

  it.each([
    'mailto:a@b.es?body=x',
    'mailto:a',
    'javascript:alert',
    'http://a.es',
    '//a.es',
    '/\\a.es',
    'data:text/html,x',
    'doc',
  ])('rejects links to %s', (address) => expect(isSafeAddress(address)).toBe(false))
})
