import { eq } from 'drizzle-orm'
import { newId } from '../../../database/ids.ts'
import { requireUser } from '../../../kernel/actor.ts'
import type { Handler } from '../../../kernel/context.ts'
import { throwError } from '../../../kernel/errors.ts'
import { distributionValues } from '../announce.ts'
import { insertDraft } from '../draft.ts'
import { distributionRow, selectDistributions } from '../rows.ts'
import { distributions } from '../tables.ts'

export const createDistribution: Handler<'createDistribution'> = async (ctx, { subject, body }) => {
  const { id: issuance_id, currency } = subject.issuance
  const announcement = await distributionValues(ctx, body, {
    id: null,
    issuance_id,
    number: null,
    late_from: null,
  })
  const id = newId()
  await insertDraft(ctx, {
    id,
    issuance_id,
    currency,
    source: 'BY_HAND',
    author_id: requireUser(ctx).id,
    ...announcement,
  })
  const [record] = await selectDistributions(ctx, eq(distributions.id, id))
  return record ? distributionRow(ctx, record) : throwError('not_found')
}
