import { Secret, TOTP } from 'otpauth'
import type { RequestContext, User } from '../../kernel/context.ts'

/** Standard of authenticator apps: SHA-1, six digits, 30 seconds. */
const periodInMs = 30_000

type Deriving = Pick<RequestContext, 'derive' | 'tenant'>
type Owner = Pick<User, 'id' | 'email'>

/** The second factor that follows from a salt. Its secret is as long as its hash, as RFC 4226 advises. */
export function totpOf({ derive, tenant }: Deriving, { id, email }: Owner, salt: string): TOTP {
  const bytes = derive(`second factor ${id} ${salt}`).subarray(0, 20)
  const secret = new Secret({ buffer: Uint8Array.from(bytes).buffer })
  return new TOTP({ issuer: tenant.customization.title, label: email, secret })
}

/** The step of time whose code this is: the present one, or one beside it for clocks that differ. */
export function stepOf(totp: TOTP, code: string, now: Date): number | undefined {
  const delta = totp.validate({ token: code, timestamp: now.getTime(), window: 1 })
  return delta === null ? undefined : Math.floor(now.getTime() / periodInMs) + delta
}
