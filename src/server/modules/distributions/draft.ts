import type { Context } from '../../kernel/context.ts'
import { recordInitialStatus } from '../../kernel/lifecycle/transition.ts'
import { newReferences } from '../investments/reference.ts'
import { type Distribution, distributions } from './tables.ts'

type Draft = Pick<
  Distribution,
  'id' | 'issuance_id' | 'currency' | 'source' | 'author_id' | 'kind' | 'concept' | 'due_on' | 'record_at'
> &
  Pick<Distribution, 'gross' | 'rent_part' | 'gain_part' | 'capital_part'> &
  Partial<
    Pick<
      Distribution,
      'number' | 'arrears_of' | 'shortfall_reason' | 'delay_reason' | 'late_from' | 'time_zone'
    >
  >

/**
 * Inserts a draft with a unique reference, by default in the tenant's time zone. Returns false if the scheduled payment
 * has a draft already.
 */
export async function insertDraft(ctx: Context, draft: Draft): Promise<boolean> {
  for (const reference of newReferences(ctx.tenant.slug)) {
    const row = {
      time_zone: ctx.timeZone,
      ...draft,
      reference,
      status: 'DRAFT',
      created_at: ctx.now,
      changed_at: ctx.now,
    }
    const [insertedDraft] = await ctx.tx
      .insert(distributions)
      .values(row)
      .onConflictDoNothing()
      .returning({ id: distributions.id, status: distributions.status })
    if (!insertedDraft) continue
    recordInitialStatus(ctx, 'distribution', insertedDraft)
    return true
  }
  return false
}
