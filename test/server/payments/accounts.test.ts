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
  expect([read('alba').length, read('nexo').length, read('casa').length]).toEqual([1, 1, 0])
})
