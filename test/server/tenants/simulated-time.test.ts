import { expect, test } from 'vitest'
import { testPlatform } from '../harness.ts'
import { createTestTenant } from '../test-tenant.ts'

const platform = await testPlatform({ movesSimulators: true })
const { kycUrl } = platform.config

/** Returns a tenant whose demo clock can be moved, with its account at the simulated MANGOPAY and bank. */
async function house(iban = '') {
  const tenant = await createTestTenant(platform, { payment: { methods: ['MANUAL_TRANSFER'], iban } })
  const manager = await tenant.manager()
  const slug = tenant.host.replace('.localhost', '')
  const at = `${kycUrl}/mangopay/v2.01/${slug}`
  const headers = { authorization: `Bearer token-of-${slug}`, 'content-type': 'application/json' }
  const money = { Currency: 'EUR', Amount: 10_000 }
  const body = JSON.stringify({
    AuthorId: 'user_1',
    CreditedWalletId: 'wlt_1',
    DeclaredDebitedFunds: money,
    DeclaredFees: { ...money, Amount: 0 },
  })
  const wire = await fetch(`${at}/payins/bankwire/direct`, { method: 'POST', headers, body })
  const { Id } = (await wire.json()) as { Id: string }
  return {
    moveTo: (days: number) => manager.call('setClock', { body: { days } }),
    statusOfWire: async () => (await (await fetch(`${at}/payins/${Id}`, { headers })).json()).Status,
  }
}

/** Sends a transfer at the simulated bank. */
async function transfer(iban: string, knob: string): Promise<void> {
  const body = new URLSearchParams({ iban, payer: 'Ana', amount: '100', reference: knob, knob })
  await fetch(`${kycUrl}/bank/transfers`, { method: 'POST', body, redirect: 'manual' })
}

const statement = async (iban: string, day: string) =>
  (await fetch(`${kycUrl}/bank/statement?iban=${iban}&day=${day}`)).text()

test("a wire at a provider expires when the tenant's clock has passed its month, and nobody else's", async () => {
  const [one, other] = [await house(), await house()]
  await one.moveTo(29)
  expect(await one.statusOfWire()).toBe('CREATED')
  await one.moveTo(31)
  expect([await one.statusOfWire(), await other.statusOfWire()]).toEqual(['FAILED', 'CREATED'])
  await other.moveTo(0)
  expect(await other.statusOfWire()).toBe('CREATED')
})

test("the bank's statements carry the day of the tenant's clock, and late transfers come", async () => {
  const [iban, elsewhere] = ['ES9121000418450200051332', 'ES7921000813610123456789']
  const { moveTo } = await house('ES91 2100 0418 4502 0005 1332')
  await moveTo(20)
  await transfer(iban, 'right')
  await transfer(iban, 'late')
  await transfer(elsewhere, 'right')
  expect(await statement(iban, '2026-10-21')).toContain('right')
  expect(await statement(elsewhere, '2026-10-01')).toContain('right')
  expect(await statement(iban, '2026-10-31')).not.toContain('late')
  await moveTo(30)
  expect(await statement(iban, '2026-10-31')).toContain('late')
})
