import { and, eq, ne } from 'drizzle-orm'
import type { Handler } from '../../../kernel/context.ts'
import { throwError } from '../../../kernel/errors.ts'
import { walletOf } from '../rows.ts'
import { wallets } from '../tables.ts'

export const renameWallet: Handler<'renameWallet'> = async (ctx, { subject, body }) => {
  const whereNotRemoved = and(eq(wallets.id, subject.wallet.id), ne(wallets.status, 'REMOVED'))
  const [renamedWallet] = await ctx.tx
    .update(wallets)
    .set({ label: body.label, changed_at: ctx.now })
    .where(whereNotRemoved)
    .returning()
  return renamedWallet ? walletOf(renamedWallet) : throwError('wrong_state')
}
