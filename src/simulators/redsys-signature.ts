import { createCipheriv, createHmac } from 'node:crypto'
import { isObject } from '../language/common/objects.ts'

/** Contains the test merchant of Redsys, whose secret is public. */
export const sandbox = { merchant: '999008881', terminal: '1', key: 'sq7HjrUOBfKmC576ILgskD5srU870gJ7' }

export type Version = 'HMAC_SHA256_V1' | 'HMAC_SHA512_V2'

/** Describes a signed message, in either direction. */
export interface Message {
  Ds_SignatureVersion: Version
  Ds_MerchantParameters: string
  Ds_Signature: string
}

/** Describes a request with a valid signature. */
export interface SignedRequest {
  version: Version
  parameters: Record<string, string>
}

/** Verifies and parses a platform's request; returns Redsys's error code, or the parameters with names in capitals. */
export function parseRequest(body: unknown): SignedRequest | { error: string } {
  const {
    Ds_SignatureVersion: version,
    Ds_MerchantParameters: text,
    Ds_Signature: receivedSignature,
  } = fieldsOf(body)
  const parameters = parametersOf(text ?? '')
  if (!parameters) return { error: 'SIS0431' }
  const order = parameters.DS_MERCHANT_ORDER ?? ''
  if (!/^\d{4}[A-Za-z0-9]{0,8}$/.test(order)) return { error: 'SIS0014' }
  if (parameters.DS_MERCHANT_MERCHANTCODE !== sandbox.merchant) return { error: 'SIS0026' }
  if (Number(parameters.DS_MERCHANT_TERMINAL) !== Number(sandbox.terminal)) return { error: 'SIS0026' }
  if (version !== 'HMAC_SHA256_V1' && version !== 'HMAC_SHA512_V2') return { error: 'SIS0042' }
  const expectedSignature = signatureOver(version, order, text ?? '')
  if (toBase64Url(receivedSignature ?? '') !== toBase64Url(expectedSignature)) return { error: 'SIS0042' }
  return { version, parameters }
}

/** Returns a message about an order, signed in the version of the platform's request. */
export function signedMessage(version: Version, parameters: Record<string, string>): Message {
  const text = Buffer.from(JSON.stringify(parameters)).toString('base64')
  return {
    Ds_SignatureVersion: version,
    Ds_MerchantParameters: text,
    Ds_Signature: signatureOver(version, parameters.Ds_Order ?? '', text),
  }
}

/** Returns the signature in base64url, as Redsys sends it. */
export function signatureOver(version: Version, order: string, text: string): string {
  return version === 'HMAC_SHA256_V1'
    ? createHmac('sha256', tripleDesKey(order)).update(text).digest('base64url')
    : createHmac('sha512', aesKey(order)).update(text).digest('base64url')
}

function tripleDesKey(order: string): Buffer {
  const blocks = Buffer.alloc(Math.ceil(order.length / 8) * 8)
  blocks.write(order)
  const cipher = createCipheriv('des-ede3-cbc', Buffer.from(sandbox.key, 'base64'), Buffer.alloc(8))
  cipher.setAutoPadding(false)
  return Buffer.concat([cipher.update(blocks), cipher.final()])
}

function aesKey(order: string): string {
  const cipher = createCipheriv('aes-128-cbc', sandbox.key.slice(0, 16), Buffer.alloc(16))
  return Buffer.concat([cipher.update(order), cipher.final()]).toString('base64')
}

function toBase64Url(base64: string): string {
  return base64.replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '')
}

function parametersOf(text: string): Record<string, string> | undefined {
  try {
    const parsed: unknown = JSON.parse(Buffer.from(text, 'base64').toString())
    if (!isObject(parsed)) return undefined
    return Object.fromEntries(
      Object.entries(parsed).map(([name, value]) => [name.toUpperCase(), String(value)]),
    )
  } catch {
    return undefined
  }
}

function fieldsOf(body: unknown): Record<string, string | undefined> {
  if (!isObject(body)) return {}
  return Object.fromEntries(
    Object.entries(body).filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
  )
}
