import { eq, type SQL } from 'drizzle-orm'
import type { Context } from '../../kernel/context.ts'
import { lockUser } from '../auth/accounts.ts'
import { lockOrganisation } from '../organisations/lock.ts'
import { type BankAccount, bankAccounts } from './tables.ts'

/** Identifies the owner of an account; one of the two ids is null. */
export type Owner = Pick<BankAccount, 'user_id' | 'organisation_id'>

export const ofPerson = (user_id: string): Owner => ({ user_id, organisation_id: null })

export const ofOrganisation = (organisation_id: string): Owner => ({ user_id: null, organisation_id })

export function whereOwnedBy({ user_id, organisation_id }: Owner): SQL {
  if (user_id !== null) return eq(bankAccounts.user_id, user_id)
  if (organisation_id !== null) return eq(bankAccounts.organisation_id, organisation_id)
  throw new Error('A bank account is somebody’s.')
}

/** Locks an owner until the commit, to serialise changes to their accounts. */
export async function lockOwner(
  ctx: Pick<Context, 'tx'>,
  { user_id, organisation_id }: Owner,
): Promise<void> {
  if (user_id !== null) await lockUser(ctx, user_id)
  if (organisation_id !== null) await lockOrganisation(ctx, organisation_id)
}
