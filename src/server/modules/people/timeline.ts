import { type SQL, sql } from 'drizzle-orm'
import type { Context } from '../../kernel/context.ts'
import { lifecycleHistory } from '../../kernel/lifecycle/tables.ts'
import { auditLog } from '../../kernel/tables.ts'
import { mails } from '../../mail/tables.ts'
import { users } from '../auth/tables.ts'
import { bankAccounts } from '../banking/tables.ts'
import { categoryRequests } from '../categories/tables.ts'
import { entities } from '../entities/tables.ts'
import { investments } from '../investments/tables.ts'
import { kycChecks, testAttempts, testReviews } from '../onboarding/tables.ts'
import { payouts } from '../payouts/tables.ts'
import { wallets } from '../wallets/tables.ts'
import { noteHistory, statusHistory } from './tables.ts'
import { whereExported } from './where-exported.ts'

/** Describes an event about a person. */
export interface TimelineEvent extends Record<string, unknown> {
  at: string
  kind: 'registered' | 'moved' | 'status' | 'test' | 'test_review' | 'mail' | 'note' | 'deed'
  /**
   * Contains the lifecycle of a transition, or the operation of an action; its meaning for other events depends on
   * `kind`.
   */
  what: string
  /** Contains the resulting status, if any. */
  led: string
  /** Contains the subject's display name, such as a reference or a company's name. */
  which: string
  why: string
  /** Identifies the actor; null if the event has none. */
  who: string | null
  /** Contains the actor's full name; empty if the event has no actor. */
  name: string
  total: number
}

/** Selects a person's subjects with a lifecycle, and their names. */
const selectSubjects = (personId: string): SQL => sql`
  select 'kyc-check' as lifecycle, id, '' as which from ${kycChecks} where user_id = ${personId}
  union all select 'category-request', request.id, coalesce(company.name, '') from ${categoryRequests} request
    left join ${entities} company on company.tenant_id = request.tenant_id and company.id = request.entity_id
    where request.user_id = ${personId}
  union all select 'bank-account', id, right(iban, 4) from ${bankAccounts}
    where user_id = ${personId} or entity_id in (select id from ${entities} where user_id = ${personId})
  union all select 'wallet', id, right(address, 4) from ${wallets} where user_id = ${personId} and kind = 'EXTERNAL'
  union all select 'entity', id, name from ${entities} where user_id = ${personId}
  union all select 'investment', id, reference from ${investments} where investor_id = ${personId}
  union all select 'payout', payout.id, coalesce(orders.reference, payout.reference) from ${payouts} payout
    left join ${investments} orders on orders.tenant_id = payout.tenant_id and orders.id = payout.investment_id
    where payout.investor_id = ${personId}`

/** Lists operations that are omitted because the timeline shows their results. */
const omittedOperations = [
  ...[
    'registerUser',
    'registerWithGoogle',
    'addBankAccount',
    'addEntityAccount',
    'addWallet',
    'requestCategory',
    'createEntity',
  ],
  ...['createInvestment', 'submitTest', 'approveTest', 'rejectTest', 'submitIdentification'],
  ...['approveIdentification', 'refuseIdentification', 'validateUser', 'rejectUser', 'reconsiderUser'],
  ...['registerReceipt', 'addNote'],
]

/** Returns a page of a person's events, newest first; `total` of each row counts all events. */
export async function timelineOf(
  { tx, library }: Pick<Context, 'tx' | 'library'>,
  personId: string,
  { size, page }: { size: number; page: number },
): Promise<TimelineEvent[]> {
  const operations = Object.values(library.operations)
  const titledOperations = operations.flatMap(({ operation, title }) => (title ? [operation] : []))
  const movingOperations = operations.flatMap(({ operation, moves }) => (moves ? [operation] : []))
  const { rows } = await tx.execute<TimelineEvent>(sql`
    with things as (${selectSubjects(personId)}),
    happened as (
      select created_at as at, id::text as id, 'registered' as kind, '' as what, '' as led, '' as which, '' as why, id as who
      from ${users} where id = ${personId}
      union all
      select step.at, step.subject_id::text, 'moved', step.lifecycle, step.to_status, things.which, step.note, step.actor_id
      from things
      join ${lifecycleHistory} step on step.lifecycle = things.lifecycle and step.subject_id = things.id
      where step.lifecycle <> 'kyc-check' or step.from_status <> ''
      union all
      select at, id::text, 'status', reason, status, '', words, actor_id from ${statusHistory} where user_id = ${personId}
      union all
      select taken_at, id::text, 'test', '', case when passed then 'passed' else 'failed' end, questionnaire, '', user_id
      from ${testAttempts} where user_id = ${personId}
      union all
      select review.at, review.id::text, 'test_review', '', case when review.approved then 'approved' else 'rejected' end,
        '', review.reason, review.manager_id
      from ${testAttempts} attempt
      join ${testReviews} review on review.tenant_id = attempt.tenant_id and review.attempt_id = attempt.id
      where attempt.user_id = ${personId}
      union all
      select created_at, id::text, 'mail', told, '', '', '', null from ${mails} where reader_id = ${personId}
      union all
      select at, id::text, 'note', '', '', '', text, by_id from ${noteHistory} where user_id = ${personId}
      union all
      select at, id::text, 'deed', operation, '', '', why, actor_id from ${auditLog}
      where (subject_id = ${personId} or actor_id = ${personId}::uuid)
        and operation = any(${sql.param(titledOperations)}) and not ${whereExported}
        and not (operation = any(${sql.param([...movingOperations, ...omittedOperations])})
          and (subject_id = ${personId} or actor_id = ${personId}::uuid and subject <> 'users'
            and exists (select from things where things.id::text = subject_id)
            or exists (select from ${testAttempts} attempt where attempt.user_id = ${personId} and attempt.id::text = subject_id)))
    )
    select to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as at, kind, what, led, which, why, who,
      trim(coalesce(person.name, '') || ' ' || coalesce(person.surname, '')) as name, count(*) over ()::int as total
    from happened
    left join ${users} person on person.id = happened.who
    order by happened.at desc, happened.id desc
    limit ${size} offset ${(page - 1) * size}`)
  return rows
}
