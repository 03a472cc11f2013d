import { expect, test } from 'vitest'
import { readLibrary } from '../../src/server/documents/read.ts'

const { schemas } = readLibrary()

/** The closed lists of the specification, chapters 1, 6 and 9, in our words. */
test.each([
  ['role', ['ADMIN', 'ENTREPRENEUR', 'CLIENT', 'ISSUER', 'USER', 'PREMIUM_USER']],
  ['payment_method', ['MANUAL_TRANSFER', 'CREDIT_CARD', 'BANK_WIRE', 'TPV', 'BIZUM', 'BALANCE']],
  ['mint_strategy', ['MANUAL', 'AT_CHARGE', 'CAMPAIGN_END', 'SOFT_CAP']],
  ['payment_frequency', ['MONTHLY', 'QUARTERLY', 'BIANNUAL', 'ANNUAL', 'AT_MATURITY']],
])('the values of %s are the specification’s', (name, values) => {
  expect(schemas['enumerations.json']?.$defs?.[name]?.enum?.toSorted()).toEqual(values.toSorted())
})
