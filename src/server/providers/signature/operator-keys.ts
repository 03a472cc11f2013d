import { X509Certificate } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { P12Signer, type Signer } from '@libpdf/core'
import { StartError } from '../../startup/start-error.ts'

/**
 * Returns the signer with the operator's key for a tenant; undefined if there is no key. Throws `StartError` if the key
 * is invalid or expired.
 */
export type OperatorKeys = (slug: string, realNow: Date) => Promise<Signer | undefined>

/** Reads keys from a folder: SLUG.p12 for each tenant, with its password in SLUG.password. Opens each key once. */
export function operatorKeys(folder: string | undefined): OperatorKeys {
  const signers = new Map<string, Signer>()
  return async (slug, realNow) => {
    if (!folder) return undefined
    const signer = signers.get(slug) ?? (await openKey(folder, slug))
    if (!signer) return undefined
    signers.set(slug, signer)
    const expiresAt = new Date(new X509Certificate(signer.certificate).validTo)
    if (expiresAt > realNow) return signer
    throw new StartError(
      `The certificate in ${slug}.p12 of SIGNATURE_KEYS ended on ${dayOf(expiresAt)}: renew it.`,
    )
  }
}

async function openKey(folder: string, slug: string): Promise<Signer | undefined> {
  const key = await readIfExists(join(folder, `${slug}.p12`))
  if (!key) return undefined
  const password = await readIfExists(join(folder, `${slug}.password`))
  if (!password) throw new StartError(`${slug}.password is missing in SIGNATURE_KEYS: it opens ${slug}.p12.`)
  return P12Signer.create(key, password.toString('utf8').trim()).catch(() => {
    throw new StartError(
      `${slug}.p12 in SIGNATURE_KEYS does not open with ${slug}.password, or holds no key with its certificate.`,
    )
  })
}

async function readIfExists(file: string): Promise<Buffer | undefined> {
  return readFile(file).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined
    throw new StartError(`${file} cannot be read: ${error.code}.`)
  })
}

function dayOf(time: Date): string {
  return time.toISOString().slice(0, 10)
}
