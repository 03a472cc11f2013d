import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { isObject } from '../../language/common/objects.ts'
import type { Customization } from '../../language/customization/customization.ts'
import type { PaymentAccount } from '../providers/payment/service.ts'
import { paymentServices } from '../providers/payment/services.ts'
import { root } from './root.ts'
import { StartError } from './start-error.ts'

type Chosen = Customization['modules']['payment']

/** Returns a tenant's payment accounts, by its slug and its choice of `modules.payment`. */
export type PaymentAccountsOf = (slug: string, chosen: Chosen) => readonly PaymentAccount[]

/**
 * Reads accounts from JSON: `{ "alba": { "redsys": { "url", "merchant", "terminal", "key", "versions" } } }`; throws
 * `StartError`, which quotes no keys. Tenants that choose `simulated` get accounts at the simulators, if these run;
 * without a file, tenants with the default `TOKENCITY` get them as well.
 */
export function paymentAccountsOf(
  file: string | undefined,
  simulators: { http: number } | undefined,
): PaymentAccountsOf {
  const configuredAccounts = file ? readAccounts(resolve(root, file)) : undefined
  const simulatedAccounts = simulatedAccountsOf(simulators)
  return (slug, chosen) =>
    chosen === 'simulated' || (chosen === 'TOKENCITY' && !configuredAccounts)
      ? simulatedAccounts(slug)
      : (configuredAccounts?.get(slug) ?? [])
}

function simulatedAccountsOf(simulators: { http: number } | undefined) {
  const address = simulators && `http://127.0.0.1:${simulators.http}`
  const accountsBySlug = new Map<string, PaymentAccount[]>()
  return (slug: string): readonly PaymentAccount[] => {
    const accounts =
      accountsBySlug.get(slug) ??
      (address ? paymentServices.map((service) => service.simulatedAccount(address, slug)) : [])
    accountsBySlug.set(slug, accounts)
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
  const service = paymentServices.find((candidate) => candidate.name === name)
  if (!service) {
    const serviceNames = paymentServices.map((candidate) => candidate.name).join(', ')
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
