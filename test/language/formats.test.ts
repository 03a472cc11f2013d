import { expect, test } from 'vitest'
import { restore } from '../../src/language/customization/customization.ts'
import { formatsOf } from '../../src/language/formats/formats.ts'
import { nounOf } from '../../src/language/formats/value-kind.ts'
import { readLibrary } from '../../src/server/documents/read.ts'
import { formatsIn, translators } from '../../src/server/kernel/texts.ts'

const library = readLibrary()
const formats = formatsOf(library.schemas)

test.each(formats)(
  'the format $name takes known kinds, including those it is default for',
  ({ takes, defaultFor }) => {
    expect(takes.map(nounOf)).toEqual(takes.map(() => expect.any(String)))
    expect(takes).toEqual(expect.arrayContaining([...defaultFor]))
  },
)

test('no kind of value has two default formats', () => {
  const kinds = formats.flatMap(({ defaultFor }) => defaultFor)
  expect(kinds.length).toBe(new Set(kinds).size)
})

test.each(formats.filter(({ inMails }) => inMails))('the server formats a value as $name', ({ name }) => {
  const texts = { es: { 'x.text': `{{value, ${name}}}` }, en: {}, 'exeu.es': {}, 'exeu.en': {} }
  const value = name.startsWith('date') ? '2026-11-22T10:00:00Z' : 123456
  const written = translators({ ...library, texts })('es')('x.text', { value })
  expect(written).not.toBe(String(value))
})

test.each([
  ['America/Mexico_City', '21 November 2026'],
  ['Asia/Tokyo', '22 November 2026'],
])('the server writes a calendar day unchanged in %s, and an instant by its day there', (time_zone, day) => {
  const { currency } = restore({ version: 2, title: '-' }, library.schemas).customization
  const { date } = formatsIn('en', { currency, time_zone })
  expect(date?.('2026-11-22')).toBe('22 November 2026')
  expect(date?.('2026-11-22T02:00:00Z')).toBe(day)
})
