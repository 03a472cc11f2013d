import type { Context } from '../../kernel/context.ts'
import { type MailName, sendMail } from '../../mail/send.ts'
import { accountPage } from '../account-page.ts'
import { type FoundAccount, masked } from './rows.ts'

/** One mail to the owner about what happened to an account. */
export async function notify(
  ctx: Context,
  mail: Exclude<Extract<MailName, `bank_account_${string}`>, 'bank_account_rejected'>,
  { account, owner }: Pick<FoundAccount, 'account' | 'owner'>,
): Promise<void> {
  await sendMail(ctx, mail, {
    to: owner,
    event: `${mail}/${account.id}/${ctx.now.getTime()}`,
    values: valuesOf(ctx, { account, owner }),
  })
}

export function valuesOf(ctx: Context, { account, owner }: Pick<FoundAccount, 'account' | 'owner'>) {
  return { account: masked(account.iban), link: accountPage(ctx, owner, 'banking') }
}
