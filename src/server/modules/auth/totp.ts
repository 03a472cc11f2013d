import { Secret, TOTP } from 'otpauth'
import type { RequestContext, User } from '../../kernel/context.ts'

/** Defines the time step of authenticator apps, which use SHA-1 and six digits. */
const periodInMs = 30_000

type KeyContext = Pick<RequestContext, 'derive' | 'tenant'>
type Owner = Pick<User, 'id' | 'email'>

/** Derives the second factor from a salt. The secret has 20 bytes, the length of its hash, as RFC 4226 advises. */
export function totpOf({ derive, tenant }: KeyContext, { id, email }: Owner, salt: string): TOTP {
  const bytes = derive(`second factor ${id} ${salt}`).subarray(0, 20)
  const secret = new Secret({ buffer: Uint8Array.from(bytes).buffer })
  return new TOTP({ issuer: tenant.customization.title, label: email, secret })
}

/** Returns the time step of a code, accepting one step before and after for clock drift; undefined for a wrong code. */
export function timeStepOf(totp: TOTP, code: string, now: Date): number | undefined {
  const delta = totp.validate({ token: code, timestamp: now.getTime(), window: 1 })
  return delta === null ? undefined : Math.floor(now.getTime() / periodInMs) + delta
}
