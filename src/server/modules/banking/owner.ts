import { eq, type SQL } from 'drizzle-orm'
import type { Context } from '../../kernel/context.ts'
import { lockUser } from '../auth/accounts.ts'
import { entities } from '../entities/tables.ts'
import { lockOrganisation } from '../organisations/lock.ts'
import { type BankAccount, bankAccounts } from './tables.ts'

/** Identifies the owner of an account: a person, an organisation or a legal entity; the other two ids are null. */
export type Owner = Pick<BankAccount, 'user_id' | 'organisation_id' | 'entity_id'>

const noOwner: Owner = { user_id: null, organisation_id: null, entity_id: null }

export const personOwner = (user_id: string): Owner => ({ ...noOwner, user_id })

export const organisationOwner = (organisation_id: string): Owner => ({ ...noOwner, organisation_id })

export const entityOwner = (entity_id: string): Owner => ({ ...noOwner, entity_id })

/** Returns the owner of a payout's money: the investor, or the legal entity for which they invested. */
export function payeeOwner({
  investor_id,
  entity_id,
}: {
  investor_id: string
  entity_id: string | null
}): Owner {
  return entity_id === null ? personOwner(investor_id) : entityOwner(entity_id)
}

/** Selects the accounts of an owner. Throws `Error` if no id is set. */
export function whereOwnedBy({ user_id, organisation_id, entity_id }: Owner): SQL {
  if (user_id !== null) return eq(bankAccounts.user_id, user_id)
  if (organisation_id !== null) return eq(bankAccounts.organisation_id, organisation_id)
  if (entity_id !== null) return eq(bankAccounts.entity_id, entity_id)
  throw new Error('A bank account is somebody’s.')
}

/** Locks an owner until the commit, to serialise changes of the owner's accounts. */
export async function lockOwner(
  ctx: Pick<Context, 'tx'>,
  { user_id, organisation_id, entity_id }: Owner,
): Promise<void> {
  if (user_id !== null) await lockUser(ctx, user_id)
  if (organisation_id !== null) await lockOrganisation(ctx, organisation_id)
  if (entity_id !== null)
    await ctx.tx
      .select({ id: entities.id })
      .from(entities)
      .where(eq(entities.id, entity_id))
      .for('no key update')
}
