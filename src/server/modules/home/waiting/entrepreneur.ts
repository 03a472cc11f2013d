import { and, inArray, isNull, type SQL, sql } from 'drizzle-orm'
import type { Context } from '../../../kernel/context.ts'
import { distributions } from '../../distributions/tables.ts'
import { followUps } from '../../follow-ups/tables.ts'
import { investments } from '../../investments/tables.ts'
import { issuances } from '../../issuances/tables.ts'
import { representedOrganisationIds } from '../../organisations/answers.ts'
import { issuanceRemarks } from '../../preparation/tables.ts'
import { noDeadline, type Source } from './source.ts'

/** Selects when a distribution's due day begins. */
const startOfDueDay = sql`${distributions.due_on}::timestamp at time zone ${distributions.time_zone}`

/** Maps the kinds of pending items of issuers' members to their source. */
export const entrepreneurSources = {
  CONTRACTS: (
    ctx,
  ) => sql`select ${investments.id}, ${investments.created_at}, ${investments.due_at} from ${investments}
    where ${investments.status} = 'SIGNED_PENDING' and ${investments.issuance_id} in (
      select ${issuances.id} from ${issuances} where ${issuances.organisation_id} in ${representedOrganisationIds(ctx.session.id)})`,
  REMARKS: (ctx) => sql`select ${issuances.slug}, ${issuanceRemarks.at}, ${noDeadline} from ${issuanceRemarks}
    join ${issuances} on ${issuances.tenant_id} = ${issuanceRemarks.tenant_id}
      and ${issuances.id} = ${issuanceRemarks.issuance_id}
    where ${issuanceRemarks.settled_at} is null and ${whereAdministered(ctx)}`,
  RETURNS_DUE: (ctx) => sql`select ${distributions.id}, ${distributions.record_at}, ${startOfDueDay}
    from ${distributions} where ${distributions.status} = 'DRAFT' and ${distributions.source} in ('SCHEDULE', 'ARREARS')
      and ${distributions.record_at} <= ${ctx.now} and ${distributions.issuance_id} in ${administeredIssuances(ctx)}`,
  FUNDINGS: (ctx) => sql`select ${distributions.id}, ${distributions.approved_at}, ${startOfDueDay}
    from ${distributions} where ${distributions.status} = 'APPROVED' and ${distributions.issuance_id} in ${administeredIssuances(ctx)}`,
  QUESTIONS: (ctx) => sql`select ${issuances.slug}, ${followUps.asked_at}, ${noDeadline} from ${followUps}
    join ${issuances} on ${issuances.tenant_id} = ${followUps.tenant_id} and ${issuances.id} = ${followUps.issuance_id}
    where ${followUps.status} = 'ASKED' and ${whereAdministered(ctx)}`,
  DRAFTS: (ctx) => sql`select ${issuances.slug}, ${issuances.created_at}, ${noDeadline} from ${issuances}
    where ${issuances.status} = 'DRAFT' and ${issuances.asked_at} is null and ${whereAdministered(ctx)}`,
} satisfies Record<string, Source>

function whereAdministered({ session }: Context): SQL | undefined {
  return and(inArray(issuances.organisation_id, session.organisations), isNull(issuances.removed_at))
}

function administeredIssuances(ctx: Context): SQL {
  return sql`(select ${issuances.id} from ${issuances} where ${whereAdministered(ctx)})`
}
