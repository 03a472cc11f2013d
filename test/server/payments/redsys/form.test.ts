import { expect, test } from 'vitest'
import { cents } from '../../../../src/domain/money.ts'
import {
  type RedsysPaymentRequest,
  redsysForm,
} from '../../../../src/server/providers/payment/redsys/form.ts'
import { newRedsysReference } from '../../../../src/server/providers/payment/redsys/reference.ts'
import { saidIn, terminal } from './terminal.ts'

const asked: RedsysPaymentRequest = {
  reference: '2026ABCDEFGH',
  amount: cents(101_000),
  currency: 'EUR',
  bizum: false,
  language: 'es',
  description: 'Ático en Ruzafa',
  notify: 'https://alba.example/v2/webhooks/redsys',
  returnTo: { ok: 'https://alba.example/ok', ko: 'https://alba.example/ko' },
}

const askedOf = (change: Partial<RedsysPaymentRequest> = {}, versions = terminal.versions) => {
  const { fields } = redsysForm({ ...terminal, versions }, { ...asked, ...change })
  return saidIn(fields)
}

test('a form leads to the page of Redsys and says what is paid there', () => {
  expect(redsysForm(terminal, asked).action).toBe('https://sis-t.redsys.es:25443/sis/realizarPago')
  expect(askedOf()).toEqual({
    DS_MERCHANT_TRANSACTIONTYPE: '0',
    DS_MERCHANT_ORDER: '2026ABCDEFGH',
    DS_MERCHANT_MERCHANTCODE: '999008881',
    DS_MERCHANT_TERMINAL: '1',
    DS_MERCHANT_AMOUNT: '101000',
    DS_MERCHANT_CURRENCY: '978',
    DS_MERCHANT_PAYMETHODS: 'C',
    DS_MERCHANT_CONSUMERLANGUAGE: '001',
    DS_MERCHANT_PRODUCTDESCRIPTION: 'Ático en Ruzafa',
    DS_MERCHANT_MERCHANTURL: 'https://alba.example/v2/webhooks/redsys',
    DS_MERCHANT_URLOK: 'https://alba.example/ok',
    DS_MERCHANT_URLKO: 'https://alba.example/ko',
  })
})

test('Bizum is asked for by its letter, and English by its number', () => {
  expect(askedOf({ bizum: true, language: 'en' })).toMatchObject({
    DS_MERCHANT_PAYMETHODS: 'z',
    DS_MERCHANT_CONSUMERLANGUAGE: '002',
  })
})

test.each(terminal.versions)('a terminal that has %s first signs with it', (version) => {
  const { fields } = redsysForm({ ...terminal, versions: [version] }, asked)
  expect(fields.Ds_SignatureVersion).toBe(version)
  expect(askedOf({}, [version])).toBeDefined()
})

test('a long description is cut where Redsys would refuse it, between letters', () => {
  expect(askedOf({ description: '🏠'.repeat(200) }).DS_MERCHANT_PRODUCTDESCRIPTION).toBe('🏠'.repeat(125))
})

test('a currency that no terminal settles in is a fault of ours', () => {
  expect(() => askedOf({ currency: 'XXX' })).toThrow('XXX')
})

test('references are such as Redsys takes, and no two alike', () => {
  const made = Array.from({ length: 1000 }, newRedsysReference)
  for (const reference of made) expect(reference).toMatch(/^\d{4}[2-9A-HJKMNP-Z]{8}$/)
  expect(new Set(made).size).toBe(1000)
})
