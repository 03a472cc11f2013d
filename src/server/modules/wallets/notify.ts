import type { Context } from '../../kernel/context.ts'
import { type MailName, sendMail } from '../../mail/send.ts'
import { shortAddress } from './address.ts'
import type { WalletRecord } from './rows.ts'
import type { Wallet } from './tables.ts'

/** Notifies the owner of a change to a wallet. */
export async function notify(
  ctx: Context,
  mail: Exclude<Extract<MailName, `wallet_${string}`>, 'wallet_rejected'>,
  { wallet, owner }: Pick<WalletRecord, 'wallet' | 'owner'>,
): Promise<void> {
  await sendMail(ctx, mail, {
    to: owner,
    event: `${mail}/${wallet.id}/${ctx.now.getTime()}`,
    values: valuesOf(ctx, wallet),
  })
}

export async function notifyRejected(
  ctx: Context,
  { wallet, owner }: Pick<WalletRecord, 'wallet' | 'owner'>,
): Promise<void> {
  await sendMail(ctx, 'wallet_rejected', {
    to: owner,
    event: `wallet_rejected/${wallet.id}/${ctx.now.getTime()}`,
    values: { ...valuesOf(ctx, wallet), reason: wallet.reason },
  })
}

function valuesOf({ tenant }: Pick<Context, 'tenant'>, { address }: Wallet) {
  return { address: shortAddress(address), link: `${tenant.origin}/user/account?tab=wallet` }
}
