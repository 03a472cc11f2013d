import { eq } from 'drizzle-orm'
import enumerations from '../../../../../schemas/domain/enumerations.json' with { type: 'json' }
import type { Handler } from '../../../kernel/context.ts'
import { distributionPage } from '../list.ts'
import { distributions } from '../tables.ts'

const { enum: statuses } = enumerations.$defs.distribution_status

export const listIssuanceDistributions: Handler<'listIssuanceDistributions'> = (ctx, { params, subject }) => {
  const { page, sort = '-due', size = 20, status } = params
  const where = eq(distributions.issuance_id, subject.issuance.id)
  const visibleStatuses = status ?? statuses.filter((candidate) => candidate !== 'CANCELED')
  return distributionPage(ctx, { page, size, sort, parts: statuses, shown: visibleStatuses, where })
}
