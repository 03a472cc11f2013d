import { and, eq, ne } from 'drizzle-orm'
import type { Context } from '../../kernel/context.ts'
import { transition } from '../../kernel/lifecycle/transition.ts'
import { notifyRejected } from '../wallets/notify.ts'
import { selectDetails } from '../wallets/rows.ts'
import { wallets } from '../wallets/tables.ts'
import { admissions } from '../whitelist/tables.ts'

interface Recovery {
  issuance_id: string
  user_id: string
  from: string
  to: string
  reason: string
}

/** Admits the new wallet in place of the lost wallet, and rejects the lost wallet, as in the recovery of ERC-3643. */
export async function registerRecovery(ctx: Context, recovery: Recovery): Promise<void> {
  const { issuance_id, user_id, from, to, reason } = recovery
  const whereAdmission = and(
    eq(admissions.issuance_id, issuance_id),
    eq(admissions.user_id, user_id),
    ne(admissions.status, 'REMOVED'),
  )
  // Uses an empty address for the platform's wallet, as the whitelist does.
  const address = to.startsWith('0x') ? to : ''
  await ctx.tx.update(admissions).set({ address, changed_at: ctx.now }).where(whereAdmission)
  const whereLost = and(
    eq(wallets.user_id, user_id),
    eq(wallets.address, from),
    eq(wallets.kind, 'EXTERNAL'),
    eq(wallets.status, 'VERIFIED'),
  )
  for (const row of await selectDetails(ctx, whereLost)) {
    const changes = { reason, changed_at: ctx.now }
    await notifyRejected(ctx, await transition(ctx, 'wallet', row, 'reject', { changes, note: reason }))
  }
}
