import { expect, test } from 'vitest'
import { cents } from '../../../../src/domain/money.ts'
import {
  type RedsysPaymentRequest,
  redsysForm,
} from '../../../../src/server/providers/payment/redsys/form.ts'
import { newRedsysReference } from '../../../../src/server/providers/payment/redsys/reference.ts'
import { readSigned, terminal } from './terminal.ts'

const paymentRequest: RedsysPaymentRequest = {
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
  const { fields } = redsysForm({ ...terminal, versions }, { ...paymentRequest, ...change })
  return readSigned(fields)
}

test('a form contains the payment and leads to the page of Redsys', () => {
  expect(redsysForm(terminal, paymentRequest).action).toBe('https://sis-t.redsys.es:25443/sis/realizarPago')
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

test('Bizum has payment method z, and English the language code 002', () => {
  expect(askedOf({ bizum: true, language: 'en' })).toMatchObject({
    DS_MERCHANT_PAYMETHODS: 'z',
    DS_MERCHANT_CONSUMERLANGUAGE: '002',
  })
})

test.each(terminal.versions)("a form is signed with the terminal's first version, %s", (version) => {
  const { fields } = redsysForm({ ...terminal, versions: [version] }, paymentRequest)
  expect(fields.Ds_SignatureVersion).toBe(version)
  expect(askedOf({}, [version])).toBeDefined()
})

test('a long description is cut at 125 characters, without splitting an emoji', () => {
  expect(askedOf({ description: '🏠'.repeat(200) }).DS_MERCHANT_PRODUCTDESCRIPTION).toBe('🏠'.repeat(125))
})

test('an unknown currency throws an error', () => {
  expect(() => askedOf({ currency: 'XXX' })).toThrow('XXX')
})

test("1,000 references are unique and have Redsys's format", () => {
  const made = Array.from({ length: 1000 }, newRedsysReference)
  for (const reference of made) expect(reference).toMatch(/^\d{4}[2-9A-HJKMNP-Z]{8}$/)
  expect(new Set(made).size).toBe(1000)
})
