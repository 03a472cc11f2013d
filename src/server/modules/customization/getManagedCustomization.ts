import { eq } from 'drizzle-orm'
import { carryTextForward } from '../../../language/migrations/index.ts'
import type { Handler } from '../../context.ts'
import { customizationDrafts } from '../../database/tables/core.ts'
import { person } from '../person.ts'
import { liveVersion } from './rows.ts'

export const getManagedCustomization: Handler<'getManagedCustomization'> = async (ctx) => {
  const { version, source } = await liveVersion(ctx)
  const [draft] = await ctx.tx
    .select()
    .from(customizationDrafts)
    .where(eq(customizationDrafts.user_id, person(ctx).id))
  return {
    live: { version, ...carryTextForward(source) },
    draft: draft
      ? {
          ...carryTextForward(draft.source),
          base_version: draft.base_version,
          saved_at: draft.saved_at.toISOString(),
        }
      : null,
  }
}
