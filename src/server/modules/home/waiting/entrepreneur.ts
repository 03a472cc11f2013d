import { and, inArray, isNull, type SQL, sql } from 'drizzle-orm'
import type { Context } from '../../../kernel/context.ts'
import { distributions } from '../../distributions/tables.ts'
import { followUps } from '../../follow-ups/tables.ts'
import { investments } from '../../investments/tables.ts'
import { issuances } from '../../issuances/tables.ts'
import { answeredOrganisationIds } from '../../organisations/answers.ts'
import { issuanceRemarks } from '../../preparation/tables.ts'
import { noTime, type Source } from './source.ts'

/** Maps the kinds of pending items of issuers' members to their source. */
export const entrepreneur = {
  CONTRACTS: (
    ctx,
  ) => sql`select ${investments.id}, ${investments.created_at}, ${investments.due_at} from ${investments}
    where ${investments.status} = 'SIGNED_PENDING' and ${investments.issuance_id} in (
      select ${issuances.id} from ${issuances} where ${issuances.organisation_id} in ${answeredOrganisationIds(ctx.session.id)})`,
  REMARKS: (ctx) => sql`select ${issuances.slug}, ${issuanceRemarks.at}, ${noTime} from ${issuanceRemarks}
    join ${issuances} on ${issuances.tenant_id} = ${issuanceRemarks.tenant_id}
      and ${issuances.id} = ${issuanceRemarks.issuance_id}
    where ${issuanceRemarks.settled_at} is null and ${whereOwn(ctx)}`,
  FUNDINGS: (
    ctx,
  ) => sql`select ${distributions.id}, ${distributions.approved_at}, ${distributions.due_on}::timestamptz
    from ${distributions} where ${distributions.status} = 'APPROVED' and ${distributions.issuance_id} in ${own(ctx)}`,
  QUESTIONS: (ctx) => sql`select ${issuances.slug}, ${followUps.asked_at}, ${noTime} from ${followUps}
    join ${issuances} on ${issuances.tenant_id} = ${followUps.tenant_id} and ${issuances.id} = ${followUps.issuance_id}
    where ${followUps.status} = 'ASKED' and ${whereOwn(ctx)}`,
  DRAFTS: (ctx) => sql`select ${issuances.slug}, ${issuances.created_at}, ${noTime} from ${issuances}
    where ${issuances.status} = 'DRAFT' and ${issuances.asked_at} is null and ${whereOwn(ctx)}`,
} satisfies Record<string, Source>

function whereOwn({ session }: Context): SQL | undefined {
  return and(inArray(issuances.organisation_id, session.organisations), isNull(issuances.removed_at))
}

function own(ctx: Context): SQL {
  return sql`(select ${issuances.id} from ${issuances} where ${whereOwn(ctx)})`
}
