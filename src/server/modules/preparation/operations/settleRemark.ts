import { and, eq } from 'drizzle-orm'
import type { Handler } from '../../../kernel/context.ts'
import { throwError } from '../../../kernel/errors.ts'
import { issuanceRemarks } from '../tables.ts'

export const settleRemark: Handler<'settleRemark'> = async ({ tx, now }, { params, subject }) => {
  const whereRemark = and(
    eq(issuanceRemarks.id, params.remark),
    eq(issuanceRemarks.issuance_id, subject.issuance.id),
  )
  const settledRemarks = await tx
    .update(issuanceRemarks)
    .set({ settled_at: now })
    .where(whereRemark)
    .returning()
  if (settledRemarks.length === 0) return throwError('not_found')
  return null
}
