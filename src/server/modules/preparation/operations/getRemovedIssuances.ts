import { desc } from 'drizzle-orm'
import type { Handler } from '../../../kernel/context.ts'
import { issuances } from '../../issuances/tables.ts'
import { textIn } from '../../issuances/wording.ts'
import { restorableUntil, whereRestorable } from '../restorable.ts'

/** Limits the rows; nobody deletes this many issuances within the restore period. */
const maxRows = 100

export const getRemovedIssuances: Handler<'getRemovedIssuances'> = async (ctx) => {
  const { id, title, issuer, removed_at } = issuances
  const rows = await ctx.tx
    .select({ id, title, issuer, removed_at })
    .from(issuances)
    .where(whereRestorable(ctx))
    .orderBy(desc(removed_at))
    .limit(maxRows)
  return {
    items: rows.flatMap(({ removed_at, title, ...row }) =>
      removed_at === null
        ? []
        : {
            ...row,
            title: textIn(title, ctx.language),
            removed_at: removed_at.toISOString(),
            until: restorableUntil(ctx, removed_at).toISOString(),
          },
    ),
  }
}
