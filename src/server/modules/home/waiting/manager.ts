import { sql } from 'drizzle-orm'
import { failedJobs } from '../../../jobs/tables.ts'
import { lifecycleHistory } from '../../../kernel/lifecycle/tables.ts'
import { providerEvents } from '../../../kernel/webhooks/tables.ts'
import { announcements } from '../../announcements/tables.ts'
import { users } from '../../auth/tables.ts'
import { bankAccounts } from '../../banking/tables.ts'
import { ads, adThreads, whereReported } from '../../board/tables.ts'
import { categoryRequests } from '../../categories/tables.ts'
import { taxCertificates } from '../../certificates/tables.ts'
import { distributions, earnings } from '../../distributions/tables.ts'
import { entities } from '../../entities/tables.ts'
import { firmAmount } from '../../investments/firm.ts'
import { investments, wherePaidFor } from '../../investments/tables.ts'
import { issuances } from '../../issuances/tables.ts'
import { whereJudged } from '../../onboarding/is-judged.ts'
import { kycChecks, testAttempts } from '../../onboarding/tables.ts'
import { chargedBack } from '../../payments/charged-back.ts'
import { whereForwarding } from '../../payments/forwarding.ts'
import { whereHasAccount, wherePaidOut } from '../../payouts/destination.ts'
import { payouts } from '../../payouts/tables.ts'
import { differences } from '../../reconciliation/tables.ts'
import { statementLines } from '../../statements/tables.ts'
import { transfers } from '../../transfers/tables.ts'
import { wallets } from '../../wallets/tables.ts'
import { noDeadline, type Source } from './source.ts'

/** Sets after how many days a delivered order is pending if its money has not reached the issuance's wallet. */
const daysToForward = 3

/** Maps the kinds of managers' pending items to their source. */
export const managerSources = {
  PAYMENTS: () => sql`select ${investments.id}, ${investments.created_at}, ${noDeadline} from ${investments}
    where ${investments.status} = 'PROOF_OF_PAYMENT_UPLOADED'`,
  ACCEPTANCES: ({
    now,
  }) => sql`select ${investments.id}, ${investments.reflection_ends_at}, ${noDeadline} from ${investments}
    where ${wherePaidFor} and ${investments.status} = 'CHARGED' and ${investments.reflection_ends_at} <= ${now} and not ${chargedBack}
      and ${investments.issuance_id} in (select ${issuances.id} from ${issuances}
        where ${issuances.outcome} <> 'NOT_FINANCED' and ${firmAmount(now)} >= ${issuances.soft_cap})`,
  DELIVERIES: ({
    now,
  }) => sql`select ${investments.id}, ${investments.reflection_ends_at}, ${noDeadline} from ${investments}
    where ${wherePaidFor} and ${investments.status} = 'ACCEPTED' and ${investments.reflection_ends_at} <= ${now} and not ${chargedBack}
      and ${investments.issuance_id} in (select ${issuances.id} from ${issuances}
        where ${issuances.mint_strategy} = 'MANUAL' and ${issuances.outcome} <> 'NOT_FINANCED')`,
  STATEMENT_LINES: ({
    timeZone,
  }) => sql`select ${statementLines.id}, ${statementLines.day}::timestamp at time zone ${timeZone}, ${noDeadline}
    from ${statementLines} where ${statementLines.status} = 'OPEN'`,
  PAYOUTS: () => sql`select ${payouts.id}, ${payouts.owed_at}, ${noDeadline} from ${payouts}
    where ${payouts.status} = 'FAILED'
      or (${payouts.status} = 'OWED' and (${payouts.return_at} is null or (${wherePaidOut} and not ${whereHasAccount})))`,
  FORWARDS: ({ now }) => sql`select ${investments.id}, minted.at, ${noDeadline} from ${investments}
    join lateral (select max(${lifecycleHistory.at}) as at from ${lifecycleHistory}
      where ${lifecycleHistory.lifecycle} = 'investment' and ${lifecycleHistory.subject_id} = ${investments.id}
        and ${lifecycleHistory.to_status} = 'MINTED') minted
      on minted.at <= ${now}::timestamptz - make_interval(days => ${daysToForward})
    where ${whereForwarding}`,
  IDENTITIES: () => sql`select ${users.id}, coalesce((
      select max(${kycChecks.submitted_at}) from ${kycChecks}
      where ${kycChecks.tenant_id} = ${users.tenant_id} and ${kycChecks.user_id} = ${users.id}
    ), ${users.created_at}), ${noDeadline} from ${users}
    where ${users.standing} like '%.manual_review.%'`,
  VALIDATIONS: () => sql`select ${users.id}, ${users.waits_since}, ${noDeadline} from ${users}
    where ${users.waits_since} is not null and ${users.standing} like '%.waiting'
      and ${users.standing} not like '%.manual_review.%'`,
  TESTS: ({ now }) => sql`select ${users.id}, (
      select max(coalesce(${testAttempts.declared_at}, ${testAttempts.taken_at})) from ${testAttempts}
      where ${testAttempts.tenant_id} = ${users.tenant_id} and ${testAttempts.user_id} = ${users.id}
    ), ${noDeadline} from ${users}
    where ${users.closed_at} is null and ${whereJudged(['waiting'], now)} and ${users.id} in (
      select ${testAttempts.user_id} from ${testAttempts} where ${testAttempts.needs_review})`,
  CATEGORIES: () => sql`select ${categoryRequests.id}, ${categoryRequests.requested_at}, ${noDeadline}
    from ${categoryRequests} where ${categoryRequests.status} = 'PENDING'`,
  TAX_CERTIFICATES:
    () => sql`select ${taxCertificates.id}, ${taxCertificates.sent_at}, ${noDeadline} from ${taxCertificates}
    where ${taxCertificates.status} = 'PENDING'`,
  ENTITIES: () => sql`select ${entities.id}, ${entities.changed_at}, ${noDeadline} from ${entities}
    where ${entities.status} in ('SENT', 'IN_REVIEW')`,
  BANK_ACCOUNTS:
    () => sql`select ${bankAccounts.id}, ${bankAccounts.changed_at}, ${noDeadline} from ${bankAccounts}
    where ${bankAccounts.status} = 'REVIEW'`,
  WALLETS: () => sql`select ${wallets.id}, ${wallets.changed_at}, ${noDeadline} from ${wallets}
    where ${wallets.status} = 'REVIEW' and ${wallets.kind} = 'EXTERNAL'`,
  ANNOUNCEMENTS: ({ tenant }) => {
    const { status, asked_at, approved_at, removed_at, slug } = issuances
    const order = tenant.customization.flows.project_statuses
    const previous = order[order.indexOf('PRE_CAMPAIGN') - 1] ?? ''
    // Uses the time of the issuer's request after a draft, and of the approval after a review.
    const since = previous === 'VALIDATING' ? approved_at : asked_at
    return sql`select ${slug}, ${since}, ${noDeadline} from ${issuances}
      where ${status} = ${previous} and ${since} is not null and ${removed_at} is null`
  },
  REVIEWS: () => sql`select ${issuances.slug}, coalesce((
      select max(${lifecycleHistory.at}) from ${lifecycleHistory}
      where ${lifecycleHistory.lifecycle} = 'issuance' and ${lifecycleHistory.subject_id} = ${issuances.id}
    ), ${issuances.created_at}), ${noDeadline} from ${issuances}
    where ${issuances.status} = 'VALIDATING' and ${issuances.approved_at} is null and ${issuances.removed_at} is null`,
  MESSAGES:
    () => sql`select ${issuances.slug}, ${announcements.changed_at}, ${noDeadline} from ${announcements}
    join ${issuances} on ${issuances.tenant_id} = ${announcements.tenant_id}
      and ${issuances.id} = ${announcements.issuance_id}
    where ${announcements.status} = 'REVIEW'`,
  RETURNS_TO_APPROVE: () => sql`select ${distributions.id}, ${distributions.calculated_at}, ${noDeadline}
    from ${distributions} where ${distributions.status} = 'CALCULATED'`,
  RETURNS_TO_PAY: () => sql`select ${distributions.id}, ${distributions.funded_at}, ${noDeadline}
    from ${distributions} where ${distributions.status} = 'FUNDED'`,
  RETURNS_STALLED: () => sql`select ${distributions.id}, ${distributions.changed_at}, ${noDeadline}
    from ${distributions} where ${distributions.status} = 'PAUSED'
      or (${distributions.status} = 'PAYING' and exists (select from ${earnings}
        where ${earnings.tenant_id} = ${distributions.tenant_id}
          and ${earnings.distribution_id} = ${distributions.id} and ${earnings.status} = 'FAILED'))`,
  ADS: () => sql`select ${ads.id}, ${ads.sent_at}, ${noDeadline} from ${ads} where ${ads.status} = 'SENT'`,
  REPORTS: () =>
    sql`select ${adThreads.ad_id}, ${adThreads.reported_at}, ${noDeadline} from ${adThreads} where ${whereReported}`,
  DISPUTES: () => sql`select ${transfers.id}, ${transfers.changed_at}, ${noDeadline} from ${transfers}
    where ${transfers.status} = 'DISPUTED'`,
  DIFFERENCES: () => sql`select ${differences.id}, ${differences.found_at}, ${noDeadline} from ${differences}
    where ${differences.status} = 'OPEN'`,
  FAILED_JOBS: () => sql`select ${failedJobs.id}, ${failedJobs.failed_at}, ${noDeadline} from ${failedJobs}`,
  PROVIDER_EVENTS: () => sql`select ${providerEvents.id}, ${providerEvents.received_at}, ${noDeadline}
    from ${providerEvents} where ${providerEvents.state} in ('parked', 'failed')`,
} satisfies Record<string, Source>
