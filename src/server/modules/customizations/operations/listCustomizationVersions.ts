import { desc, eq } from 'drizzle-orm'
import type { Handler } from '../../../kernel/context.ts'
import { users } from '../../auth/tables.ts'
import { versionColumns } from '../rows.ts'
import { customizations } from '../tables.ts'

export const listCustomizationVersions: Handler<'listCustomizationVersions'> = async (
  { tx },
  { params: { page = 1, size = 20 } },
) => {
  const rows = await tx
    .select(versionColumns)
    .from(customizations)
    .leftJoin(users, eq(users.id, customizations.author_id))
    .orderBy(desc(customizations.version))
    .limit(size)
    .offset((page - 1) * size)
  const items = rows.map((row) => ({ ...row, published_at: row.published_at.toISOString() }))
  return { items, total: await tx.$count(customizations) }
}
