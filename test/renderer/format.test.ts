import { expect, onTestFinished, test, vi } from 'vitest'
import { formatterOf, textToCopy } from '../../src/renderer/format/format.ts'
import type { Language, RendererServices } from '../../src/renderer/services.ts'
import { fakeHost } from './fake-host.ts'

/** Replaces non-breaking spaces of Intl, for readability. */
const plain = (text: string) => text.replace(/[\u00a0\u202f]/g, ' ')
const show = (language: Language, ...[value, as, of]: Parameters<ReturnType<typeof formatterOf>>) => {
  const host: RendererServices = { ...fakeHost().host, language }
  return plain(formatterOf(host)(value, as, of))
}

test.each([
  ['es', 24, 'months', '24 meses'],
  ['en', 1, 'days', '1 day'],
  ['en', '2026-11-21T08:00:00Z', 'ago', '2 hours ago'],
  ['es', '2026-11-01', 'month', 'nov 2026'],
  ['es', '', 'money', '—'],
  ['es', 0, 'money', '0,00 €'],
  ['es', -1000, 'money', '−10,00 €'],
  ['en', -1000, 'sum', '−10 €'],
  ['es', -2.5, 'percent', '−2,5 %'],
  ['en', -1234, 'number', '−1,234'],
  ['es', 1000, 'count', '1.000'],
  ['es', 1001, 'count', 'blocks.more_than {"number":"1.000"}'],
  ['es', 240_400, 'file_size', '240 kB'],
  ['en', 1_250_000, 'file_size', '1.3 MB'],
  ['en', 12, 'file_size', '1 kB'],
  ['es', 'ES9121000418450200051332', 'iban', 'ES91 2100 0418 4502 0005 1332'],
  ['en', 'NO93 8601 1117 947', 'iban', 'NO93 8601 1117 947'],
  ['es', '+34634254000', 'phone', '+34 634 254 000'],
  ['es', '634254000', 'phone', '634 254 000'],
  ['en', '+4915123456789', 'phone', '+4915123456789'],
] as const)('in %s, %s as %s is formatted as %s', (language, value, as, expected) => {
  expect(show(language, value, as)).toBe(expected)
})

test.each([
  ['es', 202050, 'money', '2020,50'],
  ['en', 202050, 'money', '2020.50'],
  ['es', 202000, 'sum', '2020,00'],
  ['es', 'ES9121000418450200051332', 'iban', 'ES9121000418450200051332'],
  ['es', 'ALB-Y55L-8H', 'code', 'ALB-Y55L-8H'],
] as const)('in %s, %s as %s is copied as %s', (language, value, as, expected) => {
  expect(textToCopy(value, as, language)).toBe(expected)
})

test.each([
  ['2026-11-22T05:30:00Z', 'datetime', '21 Nov 2026, 23:30'],
  ['2026-11-22T05:30:00Z', 'date', '21 Nov 2026'],
  ['2026-11-22', 'date', '22 Nov 2026'],
] as const)('for a tenant in Mexico City, %s as %s is %s', (value, as, expected) => {
  const { host } = fakeHost()
  const tenant = { ...host.tenant, time_zone: 'America/Mexico_City' }
  expect(plain(formatterOf({ ...host, tenant, language: 'en' })(value, as))).toBe(expected)
})

test('an enum value is shown with its text, or unchanged if there is none', () => {
  expect(show('es', 'CHARGED', 'badge', 'investment_status')).toBe('investment_status.CHARGED')
  expect(show('es', 'NEWER', 'badge', 'investment_status')).toBe('NEWER')
})

test('the values of a list are shown one after another, and an empty list as a dash', () => {
  expect(show('es', ['CHARGED', 'NEWER'], 'enumeration', 'investment_status')).toBe(
    'investment_status.CHARGED, NEWER',
  )
  expect(show('es', [], 'enumeration', 'investment_status')).toBe('—')
})

test.each([
  ['date', 'soon'],
  ['date', 550000],
  ['money', 'ten'],
  ['percent', {}],
  ['text', {}],
  ['ago', true],
] as const)('an invalid value as %s is shown as a dash and reported', (as, value) => {
  const { host, eventsOfKind } = fakeHost()
  expect(formatterOf(host)(value, as)).toBe('—')
  expect(eventsOfKind('report')).toEqual([new Error(`A value cannot be shown as ${as}.`)])
})

test.each(['', 'ten'])('%j as money is copied as an empty text', (value) => {
  expect(textToCopy(value, 'money', 'es')).toBe('')
})

test.each(['date', 'datetime', 'ago', 'money', 'percent', 'number', 'months'] as const)(
  'a second value as %s reuses the cached formatter',
  (as) => {
    const value = /^(?:date|ago)/.test(as) ? '2026-11-21T08:00:00Z' : 24
    show('es', value, as)
    onTestFinished(() => void vi.restoreAllMocks())
    const makers = (['DateTimeFormat', 'NumberFormat', 'RelativeTimeFormat'] as const).map((kind) =>
      vi.spyOn(Intl, kind),
    )
    show('es', value, as)
    for (const maker of makers) expect(maker).not.toHaveBeenCalled()
  },
)
