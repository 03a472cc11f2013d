import { createCipheriv, createHmac, timingSafeEqual } from 'node:crypto'

/** Lists Redsys's signature versions, oldest first. */
export const redsysVersions = ['HMAC_SHA256_V1', 'HMAC_SHA512_V2'] as const

export type RedsysVersion = (typeof redsysVersions)[number]

/** Describes the signed parts of a message: order number and encoded parameters. */
interface SignedMessage {
  order: string
  parameters: string
}

/** Returns whether a text is a terminal's secret in the format of the bank's portal: 24 bytes in base64. */
export function isRedsysKey(key: string): boolean {
  return /^[A-Za-z0-9+/]{32}$/.test(key)
}

/** Returns the signature of a message, in base64 for V1 and in base64url for V2. */
export function signForRedsys(version: RedsysVersion, key: string, message: SignedMessage): string {
  const signature = signatureOf(version, key, message)
  return signature.toString(version === 'HMAC_SHA256_V1' ? 'base64' : 'base64url')
}

/** Returns whether a signature is valid, in base64 or base64url, padded or not. Compares in constant time. */
export function isSignedByRedsys(
  version: RedsysVersion,
  key: string,
  message: SignedMessage,
  signature: string,
): boolean {
  const expected = signatureOf(version, key, message)
  const padding = '='.repeat((3 - (expected.length % 3)) % 3)
  const [base64, base64Url] = [expected.toString('base64'), expected.toString('base64url')]
  const encodings = [base64, base64.replace(/=+$/, ''), base64Url, `${base64Url}${padding}`]
  return encodings.map((encoding) => isSame(encoding, signature)).some(Boolean)
}

function isSame(expected: string, actual: string): boolean {
  const [expectedBytes, actualBytes] = [Buffer.from(expected), Buffer.from(actual)]
  return expectedBytes.length === actualBytes.length && timingSafeEqual(expectedBytes, actualBytes)
}

function signatureOf(version: RedsysVersion, key: string, { order, parameters }: SignedMessage): Buffer {
  if (version === 'HMAC_SHA256_V1')
    return createHmac('sha256', deriveKeyV1(key, order)).update(parameters).digest()
  return createHmac('sha512', deriveKeyV2(key, order)).update(parameters).digest()
}

/** Derives the V1 key of an order: encrypts the order number, padded with zeros, by 3DES with the secret's bytes. */
function deriveKeyV1(key: string, order: string): Buffer {
  const text = Buffer.from(order)
  const paddedOrder = Buffer.concat([text, Buffer.alloc((8 - (text.length % 8)) % 8)])
  const cipher = createCipheriv('des-ede3-cbc', Buffer.from(key, 'base64'), Buffer.alloc(8))
  return Buffer.concat([cipher.setAutoPadding(false).update(paddedOrder), cipher.final()])
}

/** Derives the V2 key of an order, in base64: encrypts the order number by AES with 16 characters of the secret. */
function deriveKeyV2(key: string, order: string): string {
  const cipher = createCipheriv('aes-128-cbc', key.slice(0, 16).padEnd(16, '0'), Buffer.alloc(16))
  return cipher.update(order, 'utf8', 'base64') + cipher.final('base64')
}
