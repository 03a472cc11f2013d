import type { Handler } from '../../../kernel/context.ts'
import { ownIds } from '../../issuances/own.ts'
import { pageOf } from '../page.ts'
import { issuerRow } from '../rows.ts'

export const listIssuerInterests: Handler<'listIssuerInterests'> = async (ctx, { params }) => {
  const { found, ...listed } = await pageOf(ctx, params, await ownIds(ctx, params.issuance))
  return { ...listed, items: found.map((row) => issuerRow(ctx, row)) }
}
