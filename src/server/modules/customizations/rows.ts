import { eq, sql } from 'drizzle-orm'
import { carryTextForward } from '../../../language/customization/migrations/index.ts'
import type { Context } from '../../kernel/context.ts'
import { throwError } from '../../kernel/errors.ts'
import { users } from '../auth/tables.ts'
import { customizations } from './tables.ts'

/** A published version but for its text; its author's name is null for the one that the tenant began with. */
export const versionColumns = {
  version: customizations.version,
  author: sql<string | null>`${users.name} || ' ' || ${users.surname}`,
  note: customizations.note,
  published_at: customizations.created_at,
  current: customizations.current,
}

/** Reads the live version. */
export async function liveVersion({ tx }: Pick<Context, 'tx'>) {
  const [live] = await tx
    .select({ ...versionColumns, source: customizations.source })
    .from(customizations)
    .leftJoin(users, eq(users.id, customizations.author_id))
    .where(eq(customizations.current, true))
  return live ?? throwError('not_found')
}

/** Reads a published version in the current format. */
export async function publishedVersion({ tx }: Pick<Context, 'tx'>, version: number) {
  const [found] = await tx
    .select({ source: customizations.source })
    .from(customizations)
    .where(eq(customizations.version, version))
  const { source } = found ?? throwError('not_found')
  return { version, ...carryTextForward(source) }
}
