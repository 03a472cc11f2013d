import { and, eq, type SQL, sql } from 'drizzle-orm'
import type { Context } from '../../kernel/context.ts'
import { bankAccounts } from '../banking/tables.ts'
import { issuances } from '../issuances/tables.ts'
import { distributions } from './tables.ts'

/** Whether its issuer has said to which account money goes, and it may go there. */
const hasAccount = sql<boolean>`exists (select from ${bankAccounts}
  where ${bankAccounts.tenant_id} = ${issuances.tenant_id}
    and ${bankAccounts.organisation_id} = ${issuances.organisation_id} and ${bankAccounts.for_payouts})`

/** Distributions with what every answer tells about them; order, limit and offset are the caller's. */
export function selectDistributions({ tx }: Pick<Context, 'tx'>, where: SQL | undefined) {
  const { id, slug, title, issuer, organisation_id } = issuances
  return tx
    .select({
      distribution: distributions,
      issuance: { id, slug, title, issuer, organisation_id },
      has_account: hasAccount,
    })
    .from(distributions)
    .innerJoin(
      issuances,
      and(eq(issuances.tenant_id, distributions.tenant_id), eq(issuances.id, distributions.issuance_id)),
    )
    .where(where)
    .$dynamic()
}

/** A distribution, of which issuance, and whether its issuer can be paid. */
export type FoundDistribution = Awaited<ReturnType<typeof selectDistributions>>[number]
