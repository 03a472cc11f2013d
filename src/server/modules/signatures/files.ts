import { and, eq, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import type { Context } from '../../kernel/context.ts'
import type { files } from '../files/tables.ts'
import { investmentContracts, investments } from '../investments/tables.ts'
import { issuances } from '../issuances/tables.ts'
import { representedOrganisationIds } from '../organisations/answers.ts'
import { agreementSignatures, contractSignatures } from './tables.ts'

/**
 * Selects whether a file is a signed copy of an order's contract or of a document signed with it, including contracts
 * older than signature evidence.
 */
export function whereContractOf(order: SQLWrapper, file: SQLWrapper): SQL {
  return sql`exists (
    select from ${investmentContracts} where ${investmentContracts.investment_id} = ${order} and ${investmentContracts.file_id} = ${file}
    union all
    select from ${contractSignatures} where ${contractSignatures.investment_id} = ${order} and ${contractSignatures.file_id} = ${file}
    union all
    select from ${agreementSignatures} where ${agreementSignatures.investment_id} = ${order} and ${agreementSignatures.file_id} = ${file}
  )`
}

/**
 * Returns whether the caller signs for the issuer and the file belongs to a contract that waits for, or has, the
 * issuer's signature.
 */
export async function isReadableBySigner(
  { tx, session }: Context,
  { id }: Pick<typeof files.$inferSelect, 'id'>,
): Promise<boolean> {
  if (!session.roles.includes('ISSUER')) return false
  const whereSignedByIssuer = sql`exists (select from contract_signatures as issuers
    where issuers.tenant_id = ${investments.tenant_id} and issuers.investment_id = ${investments.id} and issuers.party = 'ISSUER')`
  const [row] = await tx
    .select({ id: investments.id })
    .from(contractSignatures)
    .innerJoin(
      investments,
      and(
        eq(investments.tenant_id, contractSignatures.tenant_id),
        eq(investments.id, contractSignatures.investment_id),
      ),
    )
    .innerJoin(
      issuances,
      and(eq(issuances.tenant_id, investments.tenant_id), eq(issuances.id, investments.issuance_id)),
    )
    .where(
      and(
        whereSignedIn(id),
        sql`(${investments.status} = 'SIGNED_PENDING' or ${whereSignedByIssuer})`,
        sql`${issuances.organisation_id} in ${representedOrganisationIds(session.id)}`,
      ),
    )
    .limit(1)
  return row !== undefined
}

/** Selects whether a file contains the signature of a contract, or of a document signed with the contract. */
function whereSignedIn(fileId: string): SQL {
  const { tenant_id, investment_id, party } = contractSignatures
  return sql`(${contractSignatures.file_id} = ${fileId} or exists (
    select from ${agreementSignatures} where ${agreementSignatures.tenant_id} = ${tenant_id}
      and ${agreementSignatures.investment_id} = ${investment_id} and ${agreementSignatures.party} = ${party}
      and ${agreementSignatures.file_id} = ${fileId}
  ))`
}
