import { eq, sql } from 'drizzle-orm'
import { migrateTextToCurrent } from '../../../language/customization/migrations/index.ts'
import type { Context } from '../../kernel/context.ts'
import { throwError } from '../../kernel/errors.ts'
import { users } from '../auth/tables.ts'
import { customizations } from './tables.ts'

/** Lists the columns of a published version without its source; the author is null for the initial version. */
export const versionColumns = {
  version: customizations.version,
  author: sql<string | null>`${users.name} || ' ' || ${users.surname}`,
  note: customizations.note,
  published_at: customizations.created_at,
  current: customizations.current,
}

/** Returns the live version. Throws `not_found`. */
export async function liveVersion({ tx }: Pick<Context, 'tx'>) {
  const [live] = await tx
    .select({ ...versionColumns, source: customizations.source })
    .from(customizations)
    .leftJoin(users, eq(users.id, customizations.author_id))
    .where(eq(customizations.current, true))
  return live ?? throwError('not_found')
}

/** Returns a published version in the current format. Throws `not_found`. */
export async function publishedVersion({ tx }: Pick<Context, 'tx'>, version: number) {
  const [row] = await tx
    .select({ source: customizations.source })
    .from(customizations)
    .where(eq(customizations.version, version))
  const { source } = row ?? throwError('not_found')
  return { version, ...migrateTextToCurrent(source) }
}
