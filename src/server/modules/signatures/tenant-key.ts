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
  const { locked_key, certificate } = (await storedKey(ctx)) ?? (await made(ctx))
  return selfSigner(unlocked(ctx, locked_key), Buffer.from(certificate, 'base64'))
}

async function storedKey(ctx: Context) {
  const [key] = await ctx.tx
    .select()
    .from(signingKeys)
    .where(eq(signingKeys.opened_by, secretsName(ctx)))
  return key
}

/** Creates a key; the second of two concurrent calls returns the first call's key. */
async function made(ctx: Context) {
  const { tx, now, tenant } = ctx
  const { key, certificate } = await newSelfSigned(
    tenant.customization.title,
    new Date(now.getTime() - dayInMs),
  )
  await tx
    .insert(signingKeys)
    .values({
      id: newId(),
      opened_by: secretsName(ctx),
      locked_key: locked(ctx, key),
      certificate: certificate.toString('base64'),
      made_at: now,
    })
    .onConflictDoNothing()
  const stored = await storedKey(ctx)
  if (stored) return stored
  throw new Error('The signing key that was just made is gone.')
}

function secretsName({ derive }: Context): string {
  return derive('name of the secret of signing keys').toString('hex').slice(0, 32)
}

function locked({ derive }: Context, key: Buffer): string {
  const nonce = randomBytes(nonceBytes)
  const lock = createCipheriv(cipher, derive('signing key'), nonce)
  const text = Buffer.concat([lock.update(key), lock.final()])
  return Buffer.concat([nonce, lock.getAuthTag(), text]).toString('base64')
}

function unlocked({ derive }: Context, text: string): Buffer {
  const bytes = Buffer.from(text, 'base64')
  const opening = createDecipheriv(cipher, derive('signing key'), bytes.subarray(0, nonceBytes))
  opening.setAuthTag(bytes.subarray(nonceBytes, nonceBytes + tagBytes))
  return Buffer.concat([opening.update(bytes.subarray(nonceBytes + tagBytes)), opening.final()])
}
