import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { paymentAccountsOf } from '../../../src/server/startup/payment-accounts.ts'
import accounts from './accounts.json' with { type: 'json' }

const folder = mkdtempSync(join(tmpdir(), 'tesela-accounts-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

function accountsOf(tenants: object) {
  const file = join(folder, 'payments.json')
  writeFileSync(file, JSON.stringify(tenants))
  return paymentAccountsOf(file, undefined)
}

it.each(['redsys', 'mangopay'] as const)('two tenants cannot share an account at %s', (name) => {
  const { own, same } = accounts[name]
  expect(() => accountsOf({ alba: { [name]: own }, nexo: { [name]: same } })).toThrow(
    `PAYMENTS_FILE: alba and nexo have the same account at ${name}. Each tenant needs its own.`,
  )
})

it.each(['redsys', 'mangopay'] as const)('each tenant has its own account at %s', (name) => {
  const { own, other } = accounts[name]
  const read = accountsOf({ alba: { [name]: own }, nexo: { [name]: other } })
  expect(['alba', 'nexo', 'casa'].map((slug) => read(slug, 'TOKENCITY').length)).toEqual([1, 1, 0])
})

it('a tenant uses the operator’s accounts or the simulators, as modules.payment says', () => {
  const choices = ['TOKENCITY', 'live', 'simulated'] as const
  const idsOf = (file: string | undefined, simulators: { http: number } | undefined) => {
    const read = paymentAccountsOf(file, simulators)
    return choices.map((chosen) => read('alba', chosen).map(({ id }) => id))
  }
  writeFileSync(join(folder, 'payments.json'), JSON.stringify({ alba: { redsys: accounts.redsys.own } }))
  const file = join(folder, 'payments.json')
  const simulators = { http: 4099 }
  const [, , simulated = []] = idsOf(undefined, simulators)
  const [real = []] = idsOf(file, undefined)
  expect([simulated.length, real.length]).toEqual([2, 1])
  expect(idsOf(undefined, simulators)).toEqual([simulated, [], simulated])
  expect(idsOf(file, simulators)).toEqual([real, real, simulated])
  expect(idsOf(file, undefined)).toEqual([real, real, []])
})
