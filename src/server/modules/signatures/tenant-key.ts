import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import type { Signer } from '@libpdf/core'
import { eq } from 'drizzle-orm'
import { newId } from '../../database/ids.ts'
import type { Context } from '../../kernel/context.ts'
import { newSelfSigned, selfSigner } from '../../providers/signature/self-signed.ts'
import { signingKeys } from './tables.ts'

const cipher = 'aes-256-gcm'
const nonceBytes = 12
const tagBytes = 16
const dayInMs = 86_400_000

/** Returns the tenant's self-signed key, created once and encrypted with the server's secret. */
export async function tenantKey(ctx: Context): Promise<Signer> {
  const { locked_key, certificate } = (await storedKey(ctx)) ?? (await createKey(ctx))
  return selfSigner(decryptKey(ctx, locked_key), Buffer.from(certificate, 'base64'))
}

async function storedKey(ctx: Context) {
  const [key] = await ctx.tx
    .select()
    .from(signingKeys)
    .where(eq(signingKeys.opened_by, secretName(ctx)))
  return key
}

/** Creates a key; the second of two concurrent calls returns the first call's key. */
async function createKey(ctx: Context) {
  const { tx, now, tenant } = ctx
  const { key, certificate } = await newSelfSigned(
    tenant.customization.title,
    new Date(now.getTime() - dayInMs),
  )
  await tx
    .insert(signingKeys)
    .values({
      id: newId(),
      opened_by: secretName(ctx),
      locked_key: encryptKey(ctx, key),
      certificate: certificate.toString('base64'),
      made_at: now,
    })
    .onConflictDoNothing()
  const createdKey = await storedKey(ctx)
  if (createdKey) return createdKey
  throw new Error('The signing key that was just made is gone.')
}

function secretName({ derive }: Context): string {
  return derive('name of the secret of signing keys').toString('hex').slice(0, 32)
}

function encryptKey({ derive }: Context, key: Buffer): string {
  const nonce = randomBytes(nonceBytes)
  const cipherStream = createCipheriv(cipher, derive('signing key'), nonce)
  const text = Buffer.concat([cipherStream.update(key), cipherStream.final()])
  return Buffer.concat([nonce, cipherStream.getAuthTag(), text]).toString('base64')
}

function decryptKey({ derive }: Context, text: string): Buffer {
  const bytes = Buffer.from(text, 'base64')
  const decipher = createDecipheriv(cipher, derive('signing key'), bytes.subarray(0, nonceBytes))
  decipher.setAuthTag(bytes.subarray(nonceBytes, nonceBytes + tagBytes))
  return Buffer.concat([decipher.update(bytes.subarray(nonceBytes + tagBytes)), decipher.final()])
}
