import type { Handler } from '../../../kernel/context.ts'
import { issuanceIdsOfMember } from '../../issuances/issuance-ids.ts'
import { otherUserIds } from '../../other-user-ids.ts'
import { interestPage } from '../page.ts'
import { issuerRow } from '../rows.ts'

export const listIssuerInterests: Handler<'listIssuerInterests'> = async (ctx, { params }) => {
  const { records, ...listed } = await interestPage(
    ctx,
    params,
    await issuanceIdsOfMember(ctx, params.issuance),
  )
  ctx.noted.listed = otherUserIds(
    ctx,
    records.map(({ interest }) => interest.investor_id),
  )
  return { ...listed, items: records.map((record) => issuerRow(ctx, record)) }
}
