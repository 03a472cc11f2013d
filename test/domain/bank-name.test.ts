import { expect, it } from 'vitest'
import { bankNameOf } from '../../src/domain/bank-name.ts'

it.each([
  ['ES9121000418450200051332', 'CaixaBank'],
  ['ES7801820418450200051332', 'BBVA'],
  ['ES1299990000000000000000', ''],
  ['DE89370400440532013000', ''],
])('the bank of %s is %j', (iban, bank) => {
  expect(bankNameOf(iban)).toBe(bank)
})
