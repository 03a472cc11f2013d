import { and, asc, desc, eq, ne, or, type SQL } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { bankNameOf } from '../../../domain/bank-name.ts'
import type {
  BankAccountStatus,
  BankingAccount,
  BankingRow,
  BankingWhole,
} from '../../../generated/domain.ts'
import type { Context, RequestContext } from '../../kernel/context.ts'
import { users } from '../auth/tables.ts'
import { whereLinkedOrganisation } from '../entities/linked-organisation.ts'
import { entities, organisationEntities } from '../entities/tables.ts'
import { organisations } from '../organisations/tables.ts'
import { namesOf, noteNamed, otherOwnersOf } from '../other-owners.ts'
import { fullName } from '../person.ts'
import { isCompany } from './company.ts'
import { isHolder } from './holder.ts'
import { type Owner, whereOwnedBy } from './owner.ts'
import { type BankAccount, bankAccounts } from './tables.ts'

/** Names the legal entities that own an account, because `entities` is joined for those linked to organisations. */
const companies = alias(entities, 'companies')

/** Limits the rows; nobody has as many accounts. */
const maxRows = 50

/** Returns an owner's accounts that are not removed: the payout account first, then the newest. */
export async function accountsOf({ tx }: Pick<Context, 'tx'>, owner: Owner): Promise<BankingAccount[]> {
  const rows = await tx
    .select()
    .from(bankAccounts)
    .where(whereCurrent(owner))
    .orderBy(...payoutAccountFirst)
    .limit(maxRows)
  return rows.map(accountOf)
}

/** Returns an owner's accounts for a manager, and notes their other owners. */
export async function accountDetailsOf(ctx: RequestContext, owner: Owner): Promise<BankingWhole[]> {
  const rows = await selectDetails(ctx, whereCurrent(owner))
    .orderBy(...payoutAccountFirst)
    .limit(maxRows)
  noteNamed(
    ctx,
    rows.flatMap(({ others }) => others),
  )
  return rows.map(detailOf)
}

const whereCurrent = (owner: Owner) => and(whereOwnedBy(owner), ne(bankAccounts.status, 'REMOVED'))

const payoutAccountFirst = [desc(bankAccounts.for_payouts), desc(bankAccounts.added_at), asc(bankAccounts.id)]

export function selectDetails({ tx }: Pick<Context, 'tx'>, where: SQL | undefined) {
  const { id, name, surname, email, language, roles } = users
  return tx
    .select({
      account: bankAccounts,
      /** Contains the person or the legal entity's representative; null for an organisation's account. */
      owner: { id, name, surname, email, language, roles },
      /** Contains the organisation; null for other accounts. */
      organisation: { id: organisations.id, name: organisations.name, tax_id: organisations.tax_id },
      entity: { name: entities.name, tax_id: entities.tax_id, status: entities.status },
      /** Contains the legal entity that owns the account; null for other accounts. */
      company: { id: companies.id, name: companies.name, tax_id: companies.tax_id },
      others: otherOwnersOf('bank_accounts', 'iban'),
    })
    .from(bankAccounts)
    .leftJoin(
      companies,
      and(eq(companies.tenant_id, bankAccounts.tenant_id), eq(companies.id, bankAccounts.entity_id)),
    )
    .leftJoin(
      users,
      and(
        eq(users.tenant_id, bankAccounts.tenant_id),
        or(eq(users.id, bankAccounts.user_id), eq(users.id, companies.user_id)),
      ),
    )
    .leftJoin(
      organisations,
      and(
        eq(organisations.tenant_id, bankAccounts.tenant_id),
        eq(organisations.id, bankAccounts.organisation_id),
      ),
    )
    .leftJoin(organisationEntities, whereLinkedOrganisation)
    .leftJoin(
      entities,
      and(
        eq(entities.tenant_id, organisationEntities.tenant_id),
        eq(entities.id, organisationEntities.entity_id),
      ),
    )
    .where(where)
    .$dynamic()
}

/** Describes a bank account with its owner. */
export type BankAccountRecord = Awaited<ReturnType<typeof selectDetails>>[number]

export function detailOf(row: BankAccountRecord): BankingWhole {
  const { account, owner, organisation, company, others } = row
  const { iban, holder } = account
  return {
    ...conditionFieldsOf(account),
    iban,
    bic: account.bic,
    holder,
    also_of: namesOf(others),
    reason: account.reason,
    owner: company?.name ?? organisation?.name ?? (owner ? fullName(owner) : ''),
    holder_matches: isHolderMatching(row),
    added_at: account.added_at.toISOString(),
  }
}

/** Returns an account for a list, with the full IBAN only while it waits for review. */
export function rowOf(record: BankAccountRecord): BankingRow {
  const { account } = record
  const { owner, also_of, holder_matches, iban } = detailOf(record)
  return {
    ...accountOf(account),
    owner,
    also_of,
    holder_matches,
    ...(account.status === 'REVIEW' && { iban }),
  }
}

function isHolderMatching({ account: { holder }, owner, company, ...linked }: BankAccountRecord): boolean {
  if (company) return isCompany(holder, { organisation: company, entity: null })
  return owner ? isHolder(holder, owner) : isCompany(holder, linked)
}

export function accountOf(row: BankAccount): BankingAccount {
  const { bic, holder, reason } = row
  return {
    ...conditionFieldsOf(row),
    bic,
    holder,
    reason,
    account: maskIban(row.iban),
    bank: bankNameOf(row.iban),
    added_at: row.added_at.toISOString(),
  }
}

/** Returns the fields of an account that conditions may use. */
export function conditionFieldsOf(account: BankAccount) {
  const { id, user_id, organisation_id, entity_id, named_by_id, for_payouts, status } = account
  return {
    id,
    user_id: user_id ?? '',
    organisation_id: organisation_id ?? '',
    entity_id: entity_id ?? '',
    named_by: user_id ?? named_by_id ?? '',
    status: status as BankAccountStatus,
    for_payouts,
  }
}

/** Returns the first and last four characters of an IBAN, by which owners recognise it: ES91 •••• 1332. */
export function maskIban(iban: string): string {
  return `${iban.slice(0, 4)} •••• ${iban.slice(-4)}`
}
