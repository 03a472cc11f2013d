import { and, inArray } from 'drizzle-orm'
import enumerations from '../../../../../schemas/domain/enumerations.json' with { type: 'json' }
import type { Operations } from '../../../../generated/operations.ts'
import type { Handler } from '../../../kernel/context.ts'
import { whereAmountWithin, whereDateWithin } from '../../../kernel/lists/range.ts'
import { issuanceIdsOfMember } from '../../issuances/issuance-ids.ts'
import { listed } from '../list.ts'
import { distributions } from '../tables.ts'

const { enum: statuses } = enumerations.$defs.distribution_status

type Params = Operations['listDistributions']['params']

export const listDistributions: Handler<'listDistributions'> = async (ctx, { params }) => {
  const { q = '', page, sort = '-due', size = 20, status } = params
  const searchColumns = { [`title.${ctx.language}`]: distributions.issuance_id }
  const administered = ctx.session.roles.includes('ADMIN')
    ? undefined
    : await issuanceIdsOfMember(ctx, undefined)
  return listed(ctx, {
    ...{ page, size, sort, parts: statuses, shown: status ?? defaultStatuses },
    where: whereNarrowed(params),
    ...(administered && { within: { column: distributions.issuance_id, ids: administered } }),
    ...(q.trim() && { search: { words: q, among: searchColumns } }),
  })
}

/** Excludes canceled distributions by default. */
const defaultStatuses = statuses.filter((status) => status !== 'CANCELED')

function whereNarrowed({ kind, due, gross }: Params) {
  return and(
    kind && inArray(distributions.kind, kind),
    whereDateWithin(distributions.due_on, due),
    whereAmountWithin(distributions.gross, gross),
  )
}
