import { and, eq, inArray, type SQL, sql } from 'drizzle-orm'
import type {
  InvestmentCampaign,
  InvestmentRow,
  InvestmentStatus,
  IssuanceType,
} from '../../../generated/domain.ts'
import { failedJobs } from '../../jobs/tables.ts'
import type { Context } from '../../kernel/context.ts'
import { throwError } from '../../kernel/errors.ts'
import { classOf } from '../../kernel/journal/accounts.ts'
import { lifecycleHistory } from '../../kernel/lifecycle/tables.ts'
import { users } from '../auth/tables.ts'
import { entities, entityHistory } from '../entities/tables.ts'
import { issuances } from '../issuances/tables.ts'
import { textIn } from '../issuances/wording.ts'
import { chargedBack } from '../payments/charged-back.ts'
import { fullName, isIdentified } from '../person.ts'
import { unsettledSum } from '../receipts/unsettled-sum.ts'
import { contractSignatures } from '../signatures/tables.ts'
import { tokenClasses } from '../tokens/tables.ts'
import { selectHoldObstacle } from '../whitelist/may-hold.ts'
import { campaignsOf } from './campaign.ts'
import { refundableFees } from './fees.ts'
import { leftToPay } from './left-to-pay.ts'
import { chargedStatuses, isLocked } from './statuses.ts'
import { investmentContracts, investments } from './tables.ts'
import { tokenState } from './token-state.ts'

/** Selects the time of an order's latest change of status. */
const statusSince = sql<Date>`coalesce((select ${lifecycleHistory.at} from ${lifecycleHistory}
  where ${lifecycleHistory.tenant_id} = ${investments.tenant_id} and ${lifecycleHistory.lifecycle} = 'investment'
    and ${lifecycleHistory.subject_id} = ${investments.id}
    and ${lifecycleHistory.from_status} <> ${lifecycleHistory.to_status}
  order by ${lifecycleHistory.position} desc limit 1), ${investments.created_at})`.mapWith(
  investments.created_at,
)

/** Selects investments with their related rows; callers add order, limit and offset. */
export function selectInvestments({ tx }: Pick<Context, 'tx'>, where: SQL | undefined) {
  const { tenant_id, id, issuance_id, investor_id } = investments
  return tx
    .select({
      investment: investments,
      issuance: {
        slug: issuances.slug,
        organisation_id: issuances.organisation_id,
        title: issuances.title,
        images: issuances.images,
        type: issuances.type,
        token_name: issuances.token_name,
        token_symbol: issuances.token_symbol,
      },
      investor: {
        name: users.name,
        surname: users.surname,
        email: users.email,
        own_data: users.own_data,
        document_number: users.document_number,
        kyc_status: users.kyc_status,
        identified_at: users.identified_at,
      },
      party: {
        id: entities.id,
        status: entities.status,
        name: entityHistory.name,
        tax_id: entityHistory.tax_id,
      },
      contract_file_id: investmentContracts.file_id,
      signed_at: investmentContracts.signed_at,
      status_since: statusSince,
      /** Identifies the copy that the issuer has signed too. */
      countersigned_file_id: contractSignatures.file_id,
      failed_job_id: failedJobs.id,
      class: { name: tokenClasses.name, symbol: tokenClasses.symbol },
      received: unsettledSum,
      /** Contains why the investor may not hold the tokens; empty if they may. */
      hold: selectHoldObstacle(investor_id),
      charged_back: chargedBack,
    })
    .from(investments)
    .innerJoin(issuances, and(eq(issuances.tenant_id, tenant_id), eq(issuances.id, issuance_id)))
    .innerJoin(users, and(eq(users.tenant_id, tenant_id), eq(users.id, investor_id)))
    .leftJoin(
      investmentContracts,
      and(eq(investmentContracts.tenant_id, tenant_id), eq(investmentContracts.investment_id, id)),
    )
    .leftJoin(
      contractSignatures,
      and(
        eq(contractSignatures.tenant_id, tenant_id),
        eq(contractSignatures.investment_id, id),
        eq(contractSignatures.party, 'ISSUER'),
      ),
    )
    .leftJoin(
      entityHistory,
      and(eq(entityHistory.tenant_id, tenant_id), eq(entityHistory.id, investments.entity_version_id)),
    )
    .leftJoin(
      entities,
      and(eq(entities.tenant_id, entityHistory.tenant_id), eq(entities.id, entityHistory.entity_id)),
    )
    .leftJoin(
      tokenClasses,
      and(eq(tokenClasses.tenant_id, tenant_id), eq(tokenClasses.id, investments.class_id)),
    )
    .leftJoin(
      failedJobs,
      and(
        eq(failedJobs.tenant_id, tenant_id),
        eq(failedJobs.job, 'tokenMinting'),
        sql`${failedJobs.data} = jsonb_build_object('row', ${id}::text)`,
      ),
    )
    .where(where)
    .$dynamic()
}

/** Describes an investment with its investor, issuance and contract. */
export type InvestmentRecord = Awaited<ReturnType<typeof selectInvestments>>[number]

/** Converts records to rows for lists and pages. Throws `not_found` if an issuance is missing. */
export async function investmentRows(
  ctx: Pick<Context, 'tx' | 'now' | 'timeZone' | 'language' | 'session'>,
  records: InvestmentRecord[],
): Promise<InvestmentRow[]> {
  const ids = new Set(records.map(({ investment }) => investment.issuance_id))
  const campaigns = await campaignsOf(ctx, inArray(issuances.id, [...ids]))
  return records.map((record) =>
    investmentRow(ctx, record, campaigns.get(record.investment.issuance_id) ?? throwError('not_found')),
  )
}

export function investmentRow(
  ctx: Pick<Context, 'now' | 'language' | 'session'>,
  record: InvestmentRecord,
  campaign: InvestmentCampaign,
): InvestmentRow {
  const { investment, issuance, investor, party, failed_job_id, class: tokenClass } = record
  const { contract_file_id, countersigned_file_id, signed_at, hold } = record
  const failedJobId = (ctx.session.roles.includes('ADMIN') && failed_job_id) || ''
  return {
    id: investment.id,
    reference: investment.reference,
    issuance_id: investment.issuance_id,
    issuance_slug: issuance.slug,
    issuance_title: textIn(issuance.title, ctx.language),
    issuance_image: issuance.images[0]?.url ?? '',
    issuance_type: issuance.type as IssuanceType,
    investor_id: investment.investor_id,
    investor_name: fullName(investor),
    investor_email: investor.email,
    investor_identified: isIdentified(investor),
    entity_id: party.id ?? '',
    entity_name: party.name ?? '',
    entity_tax_id: party.tax_id ?? '',
    entity_status: party.status ?? '',
    tokens: Number(investment.tokens),
    class_id: classOf(investment),
    token_name: tokenClass?.name ?? issuance.token_name,
    token_symbol: tokenClass?.symbol ?? issuance.token_symbol,
    currency: investment.currency,
    price: Number(investment.price),
    amount: Number(investment.amount),
    fee: Number(investment.service_fee + investment.method_fee),
    total: Number(investment.total),
    fees_left: Number(refundableFees(investment)),
    received: Number(record.received),
    used_balance: Number(investment.used_balance),
    left: Number(leftToPay(investment)),
    payment_method: investment.payment_method,
    status: investment.status as InvestmentStatus,
    created_at: investment.created_at.toISOString(),
    status_since: record.status_since.toISOString(),
    due_at: investment.due_at.toISOString(),
    reflection_ends_at: investment.reflection_ends_at.toISOString(),
    locked: isLocked(investment),
    token_state: tokenState(investment, campaign, {
      now: ctx.now,
      failed: failedJobId !== '',
      hold,
      chargedBack: record.charged_back,
    }),
    charged_back: record.charged_back,
    hold,
    failed_job_id: failedJobId,
    proof_file_id: investment.proof_file_id ?? '',
    contract_file_id: countersigned_file_id ?? contract_file_id ?? '',
    signed: contract_file_id !== null,
    signed_at: signed_at?.toISOString() ?? '',
    countersigned: countersigned_file_id !== null,
    charged: chargedStatuses.includes(investment.status),
    campaign,
  }
}
