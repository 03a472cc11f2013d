import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { newAjv } from '../../language/validation/ajv.ts'
import type { PaymentAccounts } from '../providers/payment/index.ts'
import { isRedsysKey, redsysVersions } from '../providers/payment/redsys/signature.ts'
import type { RedsysTerminal } from '../providers/payment/redsys/terminal.ts'
import { root } from './root.ts'
import { StartError } from './start-error.ts'

/** What the operator has for a tenant, by its short name. */
export type PaymentAccountsOf = (slug: string) => PaymentAccounts

const text = (pattern: string) => ({ type: 'string', pattern })

const shape = {
  type: 'object',
  additionalProperties: {
    type: 'object',
    additionalProperties: false,
    properties: {
      redsys: {
        type: 'object',
        additionalProperties: false,
        required: ['url', 'merchant', 'terminal', 'key', 'versions'],
        properties: {
          url: text('^https://'),
          merchant: text('^[0-9]{9}$'),
          terminal: text('^[0-9]{1,3}$'),
          key: { type: 'string', maxLength: 100 },
          versions: { type: 'array', minItems: 1, uniqueItems: true, items: { enum: redsysVersions } },
        },
      },
    },
  },
} as const

/** The terminal of the stand-in, which is everybody's: its key is public. */
const sandbox: Omit<RedsysTerminal, 'url'> = {
  merchant: '999008881',
  terminal: '1',
  key: 'sq7HjrUOBfKmC576ILgskD5srU870gJ7',
  versions: ['HMAC_SHA512_V2', 'HMAC_SHA256_V1'],
}

/**
 * Reads the file of keys: `{ "alba": { "redsys": { "url", "merchant", "terminal", "key", "versions" } } }`. Without one, every
 * tenant has the stand-in's, where the simulators run. Throws a StartError that names what is wrong, never a key.
 */
export function paymentAccountsOf(
  file: string | undefined,
  simulators: { http: number } | undefined,
): PaymentAccountsOf {
  if (!file) {
    const redsys = simulators && { ...sandbox, url: `http://127.0.0.1:${simulators.http}/redsys` }
    return () => ({ redsys })
  }
  const accounts = readAccounts(resolve(root, file))
  return (slug) => accounts.get(slug) ?? {}
}

function readAccounts(file: string): Map<string, PaymentAccounts> {
  let read: unknown
  try {
    read = JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    throw new StartError(`PAYMENTS_FILE names ${file}, which cannot be read as JSON.`)
  }
  const validate = newAjv().compile<Record<string, PaymentAccounts>>(shape)
  if (validate(read)) return withKeys(new Map(Object.entries(read)))
  const [error] = validate.errors ?? []
  throw new StartError(`PAYMENTS_FILE: ${error?.instancePath || 'the file'} ${error?.message}.`)
}

function withKeys(accounts: Map<string, PaymentAccounts>): Map<string, PaymentAccounts> {
  for (const [slug, { redsys }] of accounts)
    if (redsys && !isRedsysKey(redsys.key))
      throw new StartError(
        `PAYMENTS_FILE: the key of ${slug}'s terminal at Redsys is not one that Redsys gives.`,
      )
  return accounts
}
