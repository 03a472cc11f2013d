import { getTableColumns } from 'drizzle-orm'
import { requireUser } from '../../../kernel/actor.ts'
import type { Context, Handler, User } from '../../../kernel/context.ts'
import { users } from '../../auth/tables.ts'
import type { PersonalTable } from '../personal-tables/personal-table.ts'
import { maxRows, orderNewestFirst, personalTables } from '../personal-tables.ts'

/** Exports a person's data as JSON, with amounts in cents; files are downloaded from the list of documents. */
export const exportMyData: Handler<'exportMyData'> = async (ctx) => {
  const user = requireUser(ctx)
  const data: Record<string, unknown[]> = {}
  const truncatedTables: string[] = []
  for (const [name, personalTable] of Object.entries(personalTables)) {
    const rows = await rowsOf(ctx, user, personalTable)
    if (rows.length > maxRows) truncatedTables.push(name)
    data[name] = rows.slice(0, maxRows)
  }
  const { title } = ctx.tenant.customization
  const made_at = ctx.now.toISOString()
  const exportedData = {
    platform: title,
    made_at,
    newest_only: truncatedTables,
    account: accountOf(user),
    ...data,
  }
  return {
    name: `${ctx.tenant.slug}-${made_at.slice(0, 10)}.json`,
    type: 'application/json',
    bytes: new TextEncoder().encode(JSON.stringify(exportedData, bigintToNumber, 2)),
  }
}

function rowsOf({ tx }: Context, person: User, table: PersonalTable): Promise<unknown[]> {
  return tx
    .select(table.columns)
    .from(table.table)
    .where(table.of(person))
    .orderBy(orderNewestFirst(table))
    .limit(maxRows + 1)
    .then((rows) => rows)
}

/** Returns the account without its credentials. */
function accountOf(user: User): Record<string, unknown> {
  const secretColumns = ['tenant_id', 'password_hash', 'standing']
  const names = Object.keys(getTableColumns(users)).filter((name) => !secretColumns.includes(name))
  return Object.fromEntries(names.map((name) => [name, Reflect.get(user, name)]))
}

function bigintToNumber(_name: string, value: unknown): unknown {
  return typeof value === 'bigint' ? Number(value) : value
}
