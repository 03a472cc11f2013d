import { and, eq, inArray, notInArray, type SQL, sql } from 'drizzle-orm'
import type { Context } from '../../../kernel/context.ts'
import { users } from '../../auth/tables.ts'
import { bankAccounts } from '../../banking/tables.ts'
import { adMessages, ads, adThreads } from '../../board/tables.ts'
import { earnings } from '../../distributions/tables.ts'
import { whereClaimable } from '../../earnings/claimable.ts'
import { entities } from '../../entities/tables.ts'
import { interests, whereReserved } from '../../interests/tables.ts'
import { finishedStatuses, unpaidStatuses } from '../../investments/statuses.ts'
import { investments } from '../../investments/tables.ts'
import { issuances } from '../../issuances/tables.ts'
import { whereToConfirm } from '../../payments/forwarding.ts'
import { whereByTransfer, whereHasAccount } from '../../payouts/destination.ts'
import { payouts } from '../../payouts/tables.ts'
import { transfers } from '../../transfers/tables.ts'
import { noDeadline, type Source } from './source.ts'

/** Lists the statuses of unpaid orders in which the investor has to act, not the issuer. */
const statusesAwaitingInvestor = unpaidStatuses.filter((status) => status !== 'SIGNED_PENDING')

/** Maps the kinds of investors' pending items to their source. */
export const userSources = {
  ORDERS: ({ session }) => sql`select ${issuances.slug}, ${investments.created_at}, ${investments.due_at}
    from ${investments} join ${issuances} on ${issuances.tenant_id} = ${investments.tenant_id}
      and ${issuances.id} = ${investments.issuance_id}
    where ${investments.investor_id} = ${session.id} and ${inArray(investments.status, statusesAwaitingInvestor)}`,
  CONFIRMATIONS: ({
    session,
  }) => sql`select ${investments.id}, ${investments.created_at}, ${noDeadline} from ${investments}
    where ${investments.investor_id} = ${session.id} and ${whereToConfirm}`,
  SALES: ({
    session,
  }) => sql`select ${transfers.id}, ${transfers.changed_at}, ${transfers.due_at} from ${transfers}
    where (${transfers.buyer_id} = ${session.id} and ${transfers.status} in ('PROPOSED', 'CHECKED'))
      or (${transfers.seller_id} = ${session.id} and ${transfers.status} = 'PAID')`,
  INTERESTS: ({ session, now }) => sql`select ${issuances.slug},
      coalesce(${interests.opened_at}, ${interests.created_at}), ${interests.priority_until}
    from ${interests} join ${issuances} on ${issuances.tenant_id} = ${interests.tenant_id}
      and ${issuances.id} = ${interests.issuance_id}
    where ${interests.investor_id} = ${session.id} and ${whereReserved}
      and ${issuances.status} = 'CAMPAIGN' and ${issuances.opens_at} <= ${now} and ${issuances.ended_at} > ${now}
      and not exists (select from ${investments} where ${and(
        eq(investments.issuance_id, issuances.id),
        eq(investments.investor_id, session.id),
        notInArray(investments.status, [...finishedStatuses]),
      )})`,
  QUESTIONED_ADS: ({ session }) => sql`select ${ads.id}, last.at, ${noDeadline} from ${adThreads}
    join ${ads} on ${ads.tenant_id} = ${adThreads.tenant_id} and ${ads.id} = ${adThreads.ad_id}
    join lateral (select ${adMessages.at}, ${adMessages.by_id} from ${adMessages}
      where ${adMessages.tenant_id} = ${adThreads.tenant_id} and ${adMessages.thread_id} = ${adThreads.id}
      order by ${adMessages.at} desc, ${adMessages.id} desc limit 1) last on last.by_id <> ${session.id}
    where ${ads.status} = 'PUBLISHED' and ${adThreads.reported_at} is null and ${whereInThread(session.id)}`,
  CLAIMS: ({
    session,
  }) => sql`select ${earnings.id}, ${earnings.distributed_at}, ${noDeadline} from ${earnings}
    where ${earnings.investor_id} = ${session.id} and ${whereClaimable}
      and (${earnings.entity_id} is not null or ${whereAccountExists(session)})`,
  MISSING_ACCOUNT: ({ session }) => sql`select min(id), min(at), ${noDeadline} from (
      select 'account' id, ${earnings.distributed_at} at from ${earnings}
        where ${earnings.investor_id} = ${session.id} and ${earnings.entity_id} is null and ${whereClaimable}
      union all
      select 'account', ${payouts.owed_at} from ${payouts}
        where ${payouts.investor_id} = ${session.id} and ${payouts.entity_id} is null
          and ${payouts.status} = 'OWED' and ${payouts.ask_account_at} is not null
    ) owed where not ${whereAccountExists(session)} having count(*) > 0`,
  COMPANY_ACCOUNT: ({
    session,
  }) => sql`select ${payouts.entity_id}, min(${payouts.owed_at}), ${noDeadline} from ${payouts}
    where ${payouts.investor_id} = ${session.id} and ${payouts.entity_id} is not null
      and ${whereByTransfer} and not ${whereHasAccount} group by ${payouts.entity_id}`,
  IDENTITY: ({ session }) => sql`select ${users.id}, ${users.created_at}, ${noDeadline} from ${users}
    where ${users.id} = ${session.id} and ${users.identified_at} is null
      and ${users.kyc_status} in ('created', 'error', 'verification_error', 'manual_error')`,
  COMPANIES: ({
    session,
  }) => sql`select ${entities.id}, ${entities.changed_at}, ${noDeadline} from ${entities}
    where ${entities.user_id} = ${session.id} and ${entities.status} in ('DRAFT', 'REFUSED')`,
} satisfies Record<string, Source>

/** Selects conversations in which the reader is the seller or the interested person. */
function whereInThread(readerId: string): SQL {
  return sql`(${ads.seller_id} = ${readerId} or ${adThreads.buyer_id} = ${readerId})`
}

function whereAccountExists({ id }: Context['session']): SQL {
  return sql`exists (select from ${bankAccounts} where ${bankAccounts.user_id} = ${id} and ${bankAccounts.for_payouts})`
}
