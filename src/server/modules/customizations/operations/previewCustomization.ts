import { and, desc, eq, inArray, lte, or } from 'drizzle-orm'
import { restore } from '../../../../language/customization/customization.ts'
import { tenantLibrary } from '../../../../language/customization/tenant-library.ts'
import { newId } from '../../../database/ids.ts'
import { newToken, tokenHash } from '../../../identity/credentials.ts'
import { requireUser } from '../../../kernel/actor.ts'
import type { Context, Handler } from '../../../kernel/context.ts'
import { throwError } from '../../../kernel/errors.ts'
import { customizationPreviews } from '../tables.ts'

const lifetimeInMs = 60 * 60_000
/** Limits the previews per manager, who opens one per tab and kind of visitor; the oldest are deleted. */
const maxPreviews = 5

export const previewCustomization: Handler<'previewCustomization'> = async (ctx, { body }) => {
  const { customization } = restore(parseSource(body.source), ctx.library.schemas)
  const { tx, now, realNow } = ctx
  const manager_id = requireUser(ctx).id
  await deleteOldPreviews(ctx, manager_id)
  const token = newToken()
  const ends_at = new Date(realNow.getTime() + lifetimeInMs)
  await tx
    .insert(customizationPreviews)
    .values({ id: newId(), token_hash: tokenHash(token), manager_id, ...body, ends_at })
  const { screens } = tenantLibrary(ctx.library, customization)
  return {
    token,
    // Converts to the client's time, which may run ahead in the demo.
    ends_at: new Date(now.getTime() + lifetimeInMs).toISOString(),
    paths: screens.map(({ path }) => path).sort(),
  }
}

/** Parses a customization. Throws `not_json`. */
function parseSource(source: string): unknown {
  try {
    return JSON.parse(source)
  } catch {
    return throwError('not_json')
  }
}

async function deleteOldPreviews({ tx, realNow }: Context, manager_id: string): Promise<void> {
  const { id, ends_at } = customizationPreviews
  const whereOfManager = eq(customizationPreviews.manager_id, manager_id)
  const olderPreviews = tx
    .select({ id })
    .from(customizationPreviews)
    .where(whereOfManager)
    .orderBy(desc(ends_at), desc(id))
    .offset(maxPreviews - 1)
  await tx
    .delete(customizationPreviews)
    .where(and(whereOfManager, or(lte(ends_at, realNow), inArray(id, olderPreviews))))
}
