import { eq } from 'drizzle-orm'
import enumerations from '../../../../../schemas/domain/enumerations.json' with { type: 'json' }
import type { Handler } from '../../../kernel/context.ts'
import { listed } from '../list.ts'
import { distributions } from '../tables.ts'

const { enum: statuses } = enumerations.$defs.distribution_status

export const listIssuanceDistributions: Handler<'listIssuanceDistributions'> = (ctx, { params, subject }) => {
  const { page, sort = '-due', size = 20, status } = params
  const where = eq(distributions.issuance_id, subject.issuance.id)
  const shownStatuses = status ?? statuses.filter((each) => each !== 'CANCELED')
  return listed(ctx, { page, size, sort, parts: statuses, shown: shownStatuses, where })
}
