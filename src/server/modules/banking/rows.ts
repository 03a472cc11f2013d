import { and, asc, desc, eq, ne, type SQL } from 'drizzle-orm'
import type { BankAccountStatus, BankingAccount, BankingWhole } from '../../../generated/domain.ts'
import type { Context } from '../../kernel/context.ts'
import { alsoNamedBy } from '../also-named-by.ts'
import { users } from '../auth/tables.ts'
import { fullName } from '../person.ts'
import { type BankAccount, bankAccounts } from './tables.ts'

/** More than anybody has. */
const most = 50

/** The accounts of a person that are not removed: the one for payouts first, then the newest. */
export async function accountsOf({ tx }: Pick<Context, 'tx'>, userId: string): Promise<BankingAccount[]> {
  const rows = await tx
    .select()
    .from(bankAccounts)
    .where(isCurrent(userId))
    .orderBy(...first)
    .limit(most)
  return rows.map(accountOf)
}

export async function wholeAccountsOf({ tx }: Pick<Context, 'tx'>, userId: string): Promise<BankingWhole[]> {
  const rows = await selectWhole({ tx }, isCurrent(userId))
    .orderBy(...first)
    .limit(most)
  return rows.map(wholeOf)
}

const isCurrent = (userId: string) =>
  and(eq(bankAccounts.user_id, userId), ne(bankAccounts.status, 'REMOVED'))

const first = [desc(bankAccounts.for_payouts), desc(bankAccounts.added_at), asc(bankAccounts.id)]

export function selectWhole({ tx }: Pick<Context, 'tx'>, where: SQL | undefined) {
  return tx
    .select({
      account: bankAccounts,
      owner: {
        id: users.id,
        name: users.name,
        surname: users.surname,
        email: users.email,
        language: users.language,
        roles: users.roles,
      },
      also_of: alsoNamedBy('bank_accounts', 'iban'),
    })
    .from(bankAccounts)
    .innerJoin(users, and(eq(users.tenant_id, bankAccounts.tenant_id), eq(users.id, bankAccounts.user_id)))
    .where(where)
    .$dynamic()
}

/** A bank account with whose it is. */
export type FoundAccount = Awaited<ReturnType<typeof selectWhole>>[number]

export function wholeOf({ account, owner, also_of }: FoundAccount): BankingWhole {
  const { id, user_id, for_payouts, iban, bic, holder } = account
  return {
    ...{ id, user_id, for_payouts, iban, bic, holder, also_of },
    status: account.status as BankAccountStatus,
    owner: fullName(owner),
    added_at: account.added_at.toISOString(),
  }
}

export function accountOf(row: BankAccount): BankingAccount {
  const { id, user_id, for_payouts, bic, holder, reason } = row
  return {
    ...{ id, user_id, for_payouts, bic, holder, reason },
    status: row.status as BankAccountStatus,
    account: masked(row.iban),
    added_at: row.added_at.toISOString(),
  }
}

/** ES91 •••• 1332: enough to know one's own by. */
export function masked(iban: string): string {
  return `${iban.slice(0, 4)} •••• ${iban.slice(-4)}`
}
