import { randomBytes } from 'node:crypto'
import fc from 'fast-check'
import { serializeAndSignJSONRequest } from 'redsys-easy'
import { describe, expect, test } from 'vitest'
import {
  isRedsysKey,
  isSignedByRedsys,
  type RedsysVersion,
  redsysVersions,
  signForRedsys,
} from '../../../../src/server/providers/payment/redsys/signature.ts'
import { terminal } from './terminal.ts'
import vectors from './vectors.json' with { type: 'json' }

const { key } = terminal
const examples = vectors.map(({ version, ...example }) => ({ version: version as RedsysVersion, ...example }))
/** Replaces one character by its base64url form if several differ; otherwise adds padding. */
const mixed = (plain: string): string => {
  const signs = [...plain].filter((sign) => '+/'.includes(sign)).length
  return signs > 1 ? plain.replace(/[+/]/, (sign) => (sign === '+' ? '-' : '_')) : `${plain}==`
}

const orders = fc.stringMatching(/^[0-9]{4}[A-Za-z0-9]{0,8}$/)

describe.each(examples)('the official example of $version', ({ version, order, parameters, signature }) => {
  const isRight = (signature: string, changed = {}) =>
    isSignedByRedsys(version, key, { order, parameters, ...changed }, signature)

  test('has the same signature when we sign it', () => {
    expect(signForRedsys(version, key, { order, parameters })).toBe(signature)
  })

  test('is valid in base64 and base64url, with and without padding', () => {
    const bytes = Buffer.from(signature, 'base64')
    for (const text of [
      bytes.toString('base64'),
      bytes.toString('base64url'),
      `${bytes.toString('base64url')}${'='.repeat((3 - (bytes.length % 3)) % 3)}`,
      bytes.toString('base64').replace(/=+$/, ''),
    ])
      expect(isRight(text)).toBe(true)
  })

  test('is invalid in mixed alphabets or with wrong padding', () => {
    const bytes = Buffer.from(signature, 'base64')
    const [plain, url] = [bytes.toString('base64'), bytes.toString('base64url')]
    const last = url.at(-1) === 'A' ? 'B' : String.fromCharCode((url.charCodeAt(url.length - 1) ?? 65) + 1)
    for (const text of [`${plain}=`, `${url}===`, mixed(plain), `${url.slice(0, -1)}${last}`, `${plain}\n`])
      expect(isRight(text), text).toBe(false)
  })

  test('is invalid with a different order, parameters or key', () => {
    expect(isRight(signature, { order: '0726qI3H7sZy' })).toBe(false)
    expect(isRight(signature, { parameters: `${parameters} ` })).toBe(false)
    const other = randomBytes(24).toString('base64')
    expect(isSignedByRedsys(version, other, { order, parameters }, signature)).toBe(false)
  })

  test.each([
    '',
    '=',
    'ñ',
    ` ${signature}`,
    signature.slice(0, -4),
    `${signature.slice(0, 40)}AAAA`,
    'A'.repeat(9999),
  ])('is invalid with the signature %j', (wrong) => expect(isRight(wrong)).toBe(false))
})

test('version 1 signs like a library, for any order, key and amount', () => {
  fc.assert(
    fc.property(orders, fc.uint8Array({ minLength: 24, maxLength: 24 }), fc.nat(), (order, bytes, amount) => {
      const secret = Buffer.from(bytes).toString('base64')
      const theirs = serializeAndSignJSONRequest(secret, {
        DS_MERCHANT_ORDER: order,
        DS_MERCHANT_AMOUNT: amount,
      })
      const signed = { order, parameters: theirs.Ds_MerchantParameters }
      expect(signForRedsys('HMAC_SHA256_V1', secret, signed)).toBe(theirs.Ds_Signature)
    }),
  )
})

test('a signature is valid only for its version', () => {
  fc.assert(
    fc.property(orders, fc.string(), fc.constantFrom(...redsysVersions), (order, parameters, version) => {
      const signature = signForRedsys(version, key, { order, parameters })
      for (const each of redsysVersions)
        expect(isSignedByRedsys(each, key, { order, parameters }, signature)).toBe(each === version)
    }),
  )
})

test.each([
  [key, true],
  ['', false],
  [key.slice(1), false],
  [`${key.slice(1)} `, false],
  [`${key}AAAA`, false],
])('the validity of %j as a key is %j', (text, fits) => expect(isRedsysKey(text)).toBe(fits))
