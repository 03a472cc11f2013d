import { and, eq, sql } from 'drizzle-orm'
import type { Sweep } from '../../../jobs/job.ts'
import { whenDue } from '../../../jobs/when-due.ts'
import { issuances } from '../../issuances/tables.ts'
import { notifyTerms } from '../notify.ts'
import { selectInterests } from '../rows.ts'
import { interests, whereReserved } from '../tables.ts'
import { areSameTerms, termsOf } from '../terms.ts'

const { id, created_at: at, known_version, issuance_id, tenant_id } = interests

/** Selects open interests in changed issuances; excludes issuances returned for changes until visible again. */
const where = sql`${whereReserved} and exists (
  select from ${issuances}
  where ${issuances.tenant_id} = ${tenant_id} and ${issuances.id} = ${issuance_id}
    and ${issuances.version} > ${known_version} and ${issuances.status} in ('PRE_CAMPAIGN', 'VALIDATING', 'CAMPAIGN'))`

/** Notifies interested people of a changed price, minimum or maximum. */
export const interestTerms: Sweep = whenDue({ id, at, where }, async (ctx, whereDue) => {
  const [record] = await selectInterests(ctx, whereDue)
  if (!record) return
  const { interest, issuance } = record
  const currentTerms = termsOf(issuance)
  const knownTerms = { price: interest.known_price, min: interest.known_min, max: interest.known_max }
  const hasChanged = !areSameTerms(knownTerms, currentTerms)
  const changes = hasChanged ? { terms_told_at: ctx.now } : {}
  const [updated] = await ctx.tx
    .update(interests)
    .set({
      known_version: issuance.version,
      known_price: currentTerms.price,
      known_min: currentTerms.min,
      known_max: currentTerms.max,
      ...changes,
    })
    .where(and(eq(id, interest.id), eq(known_version, interest.known_version)))
    .returning({ id })
  if (updated && hasChanged) await notifyTerms(ctx, record, knownTerms)
})
