import { eq } from 'drizzle-orm'
import type { Database } from '../server/database/connection.ts'
import { users } from '../server/modules/auth/tables.ts'
import type { Caller } from './caller.ts'
import type { DemoInvestor } from './content.ts'
import { inTenant } from './in-tenant.ts'
import { demoPassword } from './scenario.ts'

export type Account = Pick<DemoInvestor, 'name' | 'surname' | 'email' | 'language' | 'premium' | 'referrer'>

/**
 * Returns a function that opens accounts at a tenant. It verifies email addresses directly in the database, because
 * only the mail contains the code.
 */
export function accountOpener(database: Database, tenant: string, now: Date) {
  return async (person: Account, caller: Caller): Promise<void> => {
    const { name, surname, email } = person
    const referral_code = await codeOf(person.referrer)
    const passwords = { password: demoPassword, password_repeat: demoPassword }
    const consents = { terms: true, privacy: true, commercial: false } as const
    await caller.call('registerUser', {
      body: { name, surname, email, ...passwords, ...consents, ...referral_code },
    })
    const premium = person.premium && { roles: ['PREMIUM_USER'] }
    await inTenant(database, tenant, (tx) =>
      tx
        .update(users)
        .set({ email_verified_at: now, language: person.language, ...premium })
        .where(eq(users.email, email)),
    )
    const response = await caller.call('login', { body: { email, password: demoPassword } })
    caller.token = 'accessToken' in response ? response.accessToken : ''
  }

  /** Returns the referral code of the person who recommended the platform. */
  async function codeOf(email = ''): Promise<{ referral_code?: string }> {
    if (email === '') return {}
    const [referrer] = await inTenant(database, tenant, (tx) =>
      tx.select({ referral_code: users.referral_code }).from(users).where(eq(users.email, email)),
    )
    return referrer ?? {}
  }
}
