import { describe, expect, it } from 'vitest'
import { isSafeAddress, parseMarkdown } from '../../../src/language/documents/markdown.ts'

describe('texts written in markdown', () => {
  it('become paragraphs, parted by an empty line', () => {
    expect(parseMarkdown('Uno\nsigue.\n\nDos')).toEqual([
      { paragraph: ['Uno', ' ', 'sigue.'] },
      { paragraph: ['Dos'] },
    ])
  })

  it('stress words, also one inside the other', () => {
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

  it('keep the number that a list goes on with after a paragraph', () => {
    expect(parseMarkdown('1. Qué\n\nEsto.\n\n2. Cómo\n3. Cuándo')).toEqual([
      { list: [['Qué']], ordered: true },
      { paragraph: ['Esto.'] },
      { list: [['Cómo'], ['Cuándo']], ordered: true, start: 2 },
    ])
  })

  it('make lists, also right after their sentence', () => {
    expect(parseMarkdown('Trae:\n- DNI\n- IBAN\n1. Firma')).toEqual([
      { paragraph: ['Trae:'] },
      { list: [['DNI'], ['IBAN']], ordered: false },
      { list: [['Firma']], ordered: true },
    ])
  })

  it('have headings below those of the screen, also right before their sentence', () => {
    expect(parseMarkdown('## 1. **Partes**\nEl inversor\n### Datos\n#nota')).toEqual([
      { heading: ['1. ', { strong: ['Partes'] }], level: 3 },
      { paragraph: ['El inversor'] },
      { heading: ['Datos'], level: 4 },
      { paragraph: ['#nota'] },
    ])
  })

  it('leave stars and underscores of other things alone', () => {
    expect(parseMarkdown('3 * 4 * 5, mi_archivo_final.pdf')).toEqual([
      { paragraph: ['3 * 4 * 5, mi_archivo_final.pdf'] },
    ])
  })

  it('keep HTML as the characters it is written with', () => {
    expect(parseMarkdown('<img src=x onerror=alert(1)>')).toEqual([
      { paragraph: ['<img src=x onerror=alert(1)>'] },
    ])
  })

  it('lead to this site and to https, and lose every other link but not its words', () => {
    expect(parseMarkdown('[folleto](/doc)')).toEqual([{ paragraph: [{ link: ['folleto'], to: '/doc' }] }])
    expect(parseMarkdown('[pulsa](javascript:alert)')).toEqual([{ paragraph: ['pulsa'] }])
  })

  it.each(['/doc', '#2', 'https://a.es', 'mailto:hola@alba.demo'])('may lead to %s', (address) =>
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
  ])('never lead to %s', (address) => expect(isSafeAddress(address)).toBe(false))
})
