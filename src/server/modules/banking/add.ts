import { and, eq, ne, or, sql } from 'drizzle-orm'
import type { BankingNewAccount } from '../../../generated/domain.ts'
import { newId } from '../../database/ids.ts'
import type { Context } from '../../kernel/context.ts'
import { throwError } from '../../kernel/errors.ts'
import { recordInitialStatus } from '../../kernel/lifecycle/transition.ts'
import { chosenOf } from './choose.ts'
import { lockOwner, type Owner, whereOwnedBy } from './owner.ts'
import { type BankAccount, bankAccounts } from './tables.ts'

interface NewAccount {
  owner: Owner
  /** Identifies the person who added the account of an organisation or legal entity. */
  named_by_id: string | null
  details: BankingNewAccount
  /** Tells whether the holder's name is the owner's, so that payouts are allowed without a review. */
  isOwner: boolean
}

/** Adds an account; the first that may receive payouts becomes the payout account. Throws `account_known`. */
export async function addAccount(
  ctx: Context,
  { owner, named_by_id, details, isOwner }: NewAccount,
): Promise<BankAccount> {
  const { iban, bic = '', holder } = details
  await lockOwner(ctx, owner)
  const isMatched = isOwner && !(await isDoubtful(ctx, owner, iban))
  const [account] = await ctx.tx
    .insert(bankAccounts)
    .values({
      id: newId(),
      ...owner,
      named_by_id,
      iban,
      bic,
      holder,
      status: isMatched ? 'MATCHED' : 'REVIEW',
      for_payouts: isMatched && (await chosenOf(ctx, owner)) === undefined,
      added_at: ctx.now,
      changed_at: ctx.now,
    })
    .onConflictDoNothing()
    .returning()
  if (!account) return throwError('account_known')
  recordInitialStatus(ctx, 'bank-account', account)
  return account
}

/** Returns whether another owner has added the account, or a manager has rejected it for this owner before. */
async function isDoubtful({ tx }: Context, owner: Owner, iban: string): Promise<boolean> {
  const whereOtherOwner = sql`(${whereOwnedBy(owner)}) is not true`
  const [match] = await tx
    .select({ id: bankAccounts.id })
    .from(bankAccounts)
    .where(and(eq(bankAccounts.iban, iban), or(whereOtherOwner, ne(bankAccounts.reason, ''))))
    .limit(1)
  return match !== undefined
}
