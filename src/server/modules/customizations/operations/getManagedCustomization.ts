import { eq } from 'drizzle-orm'
import { migrateTextToCurrent } from '../../../../language/customization/migrations/index.ts'
import { requireUser } from '../../../kernel/actor.ts'
import type { Handler, RequestContext } from '../../../kernel/context.ts'
import { ApiError } from '../../../kernel/errors.ts'
import { LimitExceeded } from '../../../processes/child-pool.ts'
import { liveVersion } from '../rows.ts'
import { customizationDrafts } from '../tables.ts'

export const getManagedCustomization: Handler<'getManagedCustomization'> = async (ctx) => {
  const { version, source } = await liveVersion(ctx)
  const [draft] = await ctx.tx
    .select()
    .from(customizationDrafts)
    .where(eq(customizationDrafts.user_id, requireUser(ctx).id))
  const { leftOut = [], unmade } = (await servedSiteOf(ctx)) ?? {}
  return {
    left_out: leftOut.length > 0,
    ...(unmade && { unmade: { served: unmade.served, reason: reasonOf(unmade.why, ctx) } }),
    live: { version, ...migrateTextToCurrent(source) },
    draft: draft
      ? {
          ...migrateTextToCurrent(draft.source),
          base_version: draft.base_version,
          saved_at: draft.saved_at.toISOString(),
        }
      : null,
  }
}

/** Returns the site that visitors see; undefined within a preview and during an overload. */
async function servedSiteOf({ sites, tenant, tx, preview }: RequestContext) {
  if (preview) return undefined
  return sites.served(tenant, tx).catch((error) => {
    if (error instanceof ApiError) return undefined
    throw error
  })
}

function reasonOf(error: Error, { text }: RequestContext): string {
  if (error instanceof LimitExceeded) return text('errors.customization_too_much')
  const [reason = ''] = error.message.split('\n')
  return text('errors.customization_unmade', { reason })
}
