import { and, eq } from 'drizzle-orm'
import type { ProviderCall } from '../../../kernel/provider-calls/call.ts'
import { users } from '../../auth/tables.ts'
import { statusOfCheck } from '../identification.ts'

/** Hands a person's identity document to the provider. */
export const identityCheck: ProviderCall = {
  name: 'identityCheck',
  async ask(ctx, reference, { user_id = '', type = '', number = '' }) {
    const check = await ctx.identity.submit(reference, { type, number })
    return async ({ tx }) => {
      await tx
        .update(users)
        .set({ kyc_status: statusOfCheck[check.status], kyc_check_id: check.id })
        .where(isPending(user_id))
    }
  },
  async giveUp({ tx }, { user_id = '' }) {
    await tx.update(users).set({ kyc_status: 'error' }).where(isPending(user_id))
  },
}

const isPending = (userId: string) => and(eq(users.id, userId), eq(users.kyc_status, 'pending'))
