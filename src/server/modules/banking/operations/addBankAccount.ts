import { and, eq, ne, or } from 'drizzle-orm'
import { newId } from '../../../database/ids.ts'
import { requireUser } from '../../../kernel/actor.ts'
import type { Context, Handler, User } from '../../../kernel/context.ts'
import { fail } from '../../../kernel/errors.ts'
import { begin } from '../../../kernel/lifecycle/move.ts'
import { lockUser } from '../../auth/accounts.ts'
import { chosenOf } from '../choose.ts'
import { isHolder } from '../holder.ts'
import { notify } from '../notify.ts'
import { accountOf } from '../rows.ts'
import { bankAccounts } from '../tables.ts'

export const addBankAccount: Handler<'addBankAccount'> = async (ctx, { body }) => {
  const user = requireUser(ctx)
  const { iban, bic = '', holder } = body
  await lockUser(ctx, user.id)
  const isTheirs = isHolder(holder, user) && !(await isDoubtful(ctx, user, iban))
  const [account] = await ctx.tx
    .insert(bankAccounts)
    .values({
      ...{ id: newId(), user_id: user.id, iban, bic, holder },
      status: isTheirs ? 'MATCHED' : 'REVIEW',
      for_payouts: isTheirs && (await chosenOf(ctx, user.id)) === undefined,
      ...{ added_at: ctx.now, changed_at: ctx.now },
    })
    .onConflictDoNothing()
    .returning()
  if (!account) return fail('account_known')
  begin(ctx, 'bank-account', account)
  await notify(ctx, 'bank_account_added', { account, owner: user })
  return accountOf(account)
}

/** Whether somebody else has named the account, or a manager has rejected it to this person before. */
async function isDoubtful({ tx }: Context, user: User, iban: string): Promise<boolean> {
  const speaksAgainst = or(ne(bankAccounts.user_id, user.id), ne(bankAccounts.reason, ''))
  const [one] = await tx
    .select({ id: bankAccounts.id })
    .from(bankAccounts)
    .where(and(eq(bankAccounts.iban, iban), speaksAgainst))
    .limit(1)
  return one !== undefined
}
