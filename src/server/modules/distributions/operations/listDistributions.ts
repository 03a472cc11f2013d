import { and, inArray } from 'drizzle-orm'
import enumerations from '../../../../../schemas/domain/enumerations.json' with { type: 'json' }
import type { Operations } from '../../../../generated/operations.ts'
import type { Handler } from '../../../kernel/context.ts'
import { whereAmountWithin, whereDateWithin } from '../../../kernel/lists/range.ts'
import { issuanceIdsOfMember } from '../../issuances/issuance-ids.ts'
import { distributionPage } from '../list.ts'
import { distributions } from '../tables.ts'

const { enum: statuses } = enumerations.$defs.distribution_status

type Params = Operations['listDistributions']['params']

export const listDistributions: Handler<'listDistributions'> = async (ctx, { params }) => {
  const { q = '', page, sort = '-due', size = 20, status } = params
  const searchColumns = { [`title.${ctx.language}`]: distributions.issuance_id }
  const administeredIds = ctx.session.roles.includes('ADMIN')
    ? undefined
    : await issuanceIdsOfMember(ctx, undefined)
  return distributionPage(ctx, {
    page,
    size,
    sort,
    parts: statuses,
    shown: status ?? defaultStatuses,
    where: whereFiltered(params),
    ...(administeredIds && { within: { column: distributions.issuance_id, ids: administeredIds } }),
    ...(q.trim() && { search: { words: q, among: searchColumns } }),
  })
}

/** Excludes canceled distributions by default. */
const defaultStatuses = statuses.filter((status) => status !== 'CANCELED')

function whereFiltered({ kind, due, gross }: Params) {
  return and(
    kind && inArray(distributions.kind, kind),
    whereDateWithin(distributions.due_on, due),
    whereAmountWithin(distributions.gross, gross),
  )
}
