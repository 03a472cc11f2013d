import { randomBytes, webcrypto } from 'node:crypto'
import { CryptoKeySigner, type Signer } from '@libpdf/core'
import { Integer, Utf8String } from 'asn1js'
import { AttributeTypeAndValue, Certificate, Time } from 'pkijs'

const curve = { name: 'ECDSA', namedCurve: 'P-256' } as const
const commonNameOid = '2.5.4.3'
/** Represents a certificate without an end date (RFC 5280, 4.1.2.5). */
const noExpiry = new Date('9999-12-31T23:59:59Z')

/** Creates a key pair with a self-signed certificate; returns the private key and the certificate as DER bytes. */
export async function newSelfSigned(name: string, validFrom: Date) {
  const { subtle } = webcrypto
  const keys = await subtle.generateKey(curve, true, ['sign', 'verify'])
  const certificate = new Certificate()
  certificate.version = 2
  certificate.serialNumber = new Integer({ valueHex: newSerialNumber() })
  for (const distinguishedName of [certificate.subject, certificate.issuer])
    distinguishedName.typesAndValues.push(
      new AttributeTypeAndValue({ type: commonNameOid, value: new Utf8String({ value: name.slice(0, 64) }) }),
    )
  certificate.notBefore.value = validFrom
  certificate.notAfter = new Time({ type: 1, value: noExpiry })
  await certificate.subjectPublicKeyInfo.importKey(keys.publicKey)
  await certificate.sign(keys.privateKey, 'SHA-256')
  return {
    key: Buffer.from(await subtle.exportKey('pkcs8', keys.privateKey)),
    certificate: Buffer.from(certificate.toSchema().toBER()),
  }
}

/** Returns a signer for a key and a certificate from `newSelfSigned`. */
export async function selfSigner(key: Uint8Array, certificate: Uint8Array): Promise<Signer> {
  const privateKey = await webcrypto.subtle.importKey('pkcs8', new Uint8Array(key), curve, false, ['sign'])
  return new CryptoKeySigner(privateKey, certificate, 'EC', 'ECDSA')
}

/** Returns a random positive serial number, as RFC 5280 requires. */
function newSerialNumber(): ArrayBuffer {
  const bytes = new Uint8Array(randomBytes(16))
  bytes[0] = ((bytes[0] ?? 0) & 0x3f) | 0x40
  return bytes.buffer
}
