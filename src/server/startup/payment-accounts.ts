import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { isObject } from '../../language/common/objects.ts'
import type { Customization } from '../../language/customization/customization.ts'
import type { PaymentAccount } from '../providers/payment/service.ts'
import { paymentServices } from '../providers/payment/services.ts'
import { root } from './root.ts'
import { StartError } from './start-error.ts'

type Chosen = Customization['modules']['payment']

/** Returns the payment accounts of a tenant's slug for its choice of `modules.payment`. */
export type PaymentAccountsOf = (slug: string, chosen: Chosen) => readonly PaymentAccount[]

/**
 * Reads the file of keys: `{ "alba": { "redsys": { "url", "merchant", "terminal", "key", "versions" } } }`. Accounts at
 * the simulators, if they run, serve tenants that choose them, and without a file those that leave it open; throws
 * `StartError` without quoting keys.
 */
export function paymentAccountsOf(
  file: string | undefined,
  simulators: { http: number } | undefined,
): PaymentAccountsOf {
  const kept = file ? readAccounts(resolve(root, file)) : undefined
  const simulated = simulatedAccountsOf(simulators)
  return (slug, chosen) =>
    chosen === 'simulated' || (chosen === 'TOKENCITY' && !kept) ? simulated(slug) : (kept?.get(slug) ?? [])
}

function simulatedAccountsOf(simulators: { http: number } | undefined) {
  const address = simulators && `http://127.0.0.1:${simulators.http}`
  const known = new Map<string, PaymentAccount[]>()
  return (slug: string): readonly PaymentAccount[] => {
    const accounts =
      known.get(slug) ?? (address ? paymentServices.map((each) => each.simulatedAccount(address, slug)) : [])
    known.set(slug, accounts)
    return accounts
  }
}

function readAccounts(file: string): Map<string, PaymentAccount[]> {
  const tenants = asObject(readJson(file), 'the file')
  const accounts = new Map(
    Object.entries(tenants).map(([slug, tenantAccounts]) => [
      slug,
      Object.entries(asObject(tenantAccounts, slug)).map(([name, account]) =>
        readAccount(slug, name, account),
      ),
    ]),
  )
  assertNotShared(accounts)
  return accounts
}

/**
 * Throws `StartError` if two tenants have the same account, because each would get the other's messages and
 * payments.
 */
function assertNotShared(accounts: ReadonlyMap<string, readonly PaymentAccount[]>): void {
  const owners = new Map<string, string>()
  for (const [slug, tenantAccounts] of accounts)
    for (const { name, id } of tenantAccounts) {
      const otherSlug = owners.get(`${name} ${id}`)
      if (otherSlug !== undefined)
        throw new StartError(
          `PAYMENTS_FILE: ${otherSlug} and ${slug} have the same account at ${name}. Each tenant needs its own.`,
        )
      owners.set(`${name} ${id}`, slug)
    }
}

function readAccount(slug: string, name: string, settings: unknown): PaymentAccount {
  const service = paymentServices.find((each) => each.name === name)
  if (!service) {
    const serviceNames = paymentServices.map((each) => each.name).join(', ')
    throw new StartError(
      `PAYMENTS_FILE: ${slug} has an account at ${name}, which is none of the providers: ${serviceNames}.`,
    )
  }
  const account = service.read(settings)
  if ('problem' in account)
    throw new StartError(`PAYMENTS_FILE: ${slug}'s account at ${name}: ${account.problem}.`)
  return account
}

function readJson(file: string): unknown {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    throw new StartError(`PAYMENTS_FILE names ${file}, which cannot be read as JSON.`)
  }
}

function asObject(value: unknown, description: string): Record<string, unknown> {
  if (isObject(value)) return value
  throw new StartError(`PAYMENTS_FILE: ${description} must be an object.`)
}
