import { generateKeyPairSync } from 'node:crypto'
import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import forge from 'node-forge'

export const keyPassword = 'clave del operador'

/** Creates an operator's folder with a platform's key and a certificate. */
export function keyFolder(slug: string, ends: Date): string {
  const folder = mkdtempSync(join(tmpdir(), 'tesela-keys-'))
  writeFileSync(join(folder, `${slug}.p12`), keyFile(ends))
  writeFileSync(join(folder, `${slug}.password`), `${keyPassword}\n`)
  return folder
}

function keyFile(ends: Date): Buffer {
  const { privateKey, publicKey } = generateKeyPairSync('rsa', {
    modulusLength: 2048,
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  })
  const key = forge.pki.privateKeyFromPem(privateKey)
  const certificate = forge.pki.createCertificate()
  certificate.publicKey = forge.pki.publicKeyFromPem(publicKey)
  certificate.serialNumber = '0102'
  certificate.validity.notBefore = new Date('2026-01-01')
  certificate.validity.notAfter = ends
  certificate.setSubject([{ name: 'commonName', value: 'Casa de Prueba SL' }])
  certificate.setIssuer([{ name: 'commonName', value: 'Autoridad de Prueba' }])
  certificate.sign(key, forge.md.sha256.create())
  const keyStore = forge.pkcs12.toPkcs12Asn1(key, [certificate], keyPassword, { algorithm: 'aes256' })
  return Buffer.from(forge.asn1.toDer(keyStore).getBytes(), 'latin1')
}
