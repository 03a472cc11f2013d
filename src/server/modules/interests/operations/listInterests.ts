import type { Handler } from '../../../kernel/context.ts'
import { pageOf } from '../page.ts'
import { managedRow } from '../rows.ts'

export const listInterests: Handler<'listInterests'> = async (ctx, { params }) => {
  const { records, ...listed } = await pageOf(ctx, params)
  return { ...listed, items: records.map((row) => managedRow(ctx, row)) }
}
