import type { Handler } from '../../../kernel/context.ts'
import { otherUserIds } from '../../other-user-ids.ts'
import { interestPage } from '../page.ts'
import { managedRow } from '../rows.ts'

export const listInterests: Handler<'listInterests'> = async (ctx, { params }) => {
  const { records, ...listed } = await interestPage(ctx, params)
  ctx.noted.listed = otherUserIds(
    ctx,
    records.map(({ interest }) => interest.investor_id),
  )
  return { ...listed, items: records.map((record) => managedRow(ctx, record)) }
}
