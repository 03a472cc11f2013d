import { newId } from '../../../database/ids.ts'
import { requireUser } from '../../../kernel/actor.ts'
import type { Handler } from '../../../kernel/context.ts'
import { throwError } from '../../../kernel/errors.ts'
import { recordInitialStatus } from '../../../kernel/lifecycle/transition.ts'
import { normalizeAddress } from '../address.ts'
import { notify } from '../notify.ts'
import { walletOf } from '../rows.ts'
import { wallets } from '../tables.ts'

export const addWallet: Handler<'addWallet'> = async (ctx, { body }) => {
  const user = requireUser(ctx)
  const { label = '' } = body
  const [wallet] = await ctx.tx
    .insert(wallets)
    .values({
      id: newId(),
      user_id: user.id,
      kind: 'EXTERNAL',
      address: normalizeAddress(body.address),
      label,
      status: 'REVIEW',
      added_at: ctx.now,
      changed_at: ctx.now,
    })
    .onConflictDoNothing()
    .returning()
  if (!wallet) return throwError('wallet_known')
  recordInitialStatus(ctx, 'wallet', wallet)
  await notify(ctx, 'wallet_added', { wallet, owner: user })
  return walletOf(wallet)
}
