import { createHash } from 'node:crypto'
import type { Query } from 'drizzle-orm'
import { type NodePgClient, NodePgDatabase, NodePgSession } from 'drizzle-orm/node-postgres'
import { PgDialect } from 'drizzle-orm/pg-core'
import type { SelectedFieldsOrdered } from 'drizzle-orm/pg-core/query-builders/select.types'
import type { PreparedQueryConfig } from 'drizzle-orm/pg-core/session'

/**
 * The maximum number of named statements. Statements whose text varies, such as those with lists of ids, would
 * otherwise fill PostgreSQL's memory.
 */
const maxNamedStatements = 400

/**
 * Names statements by the hash of their text, so that PostgreSQL parses and plans each statement once per
 * connection.
 */
class NamingSession extends NodePgSession<Record<string, never>, Record<string, never>> {
  private readonly names = new Map<string, string>()

  override prepareQuery<T extends PreparedQueryConfig = PreparedQueryConfig>(
    query: Query,
    fields: SelectedFieldsOrdered | undefined,
    _name: string | undefined,
    ...rest: [boolean, ((rows: unknown[][]) => T['execute'])?]
  ) {
    return super.prepareQuery<T>(query, fields, this.nameOf(query), ...rest)
  }

  private nameOf({ sql, params }: Query): string | undefined {
    const cached = this.names.get(sql)
    if (cached !== undefined || params.length === 0 || this.names.size === maxNamedStatements) return cached
    const name = createHash('sha256').update(sql).digest('base64url')
    this.names.set(sql, name)
    return name
  }
}

const dialect = new PgDialect()

/** Returns a database whose statements are prepared by name. */
export function namingDatabase(client: NodePgClient): NodePgDatabase {
  return new NodePgDatabase(dialect, new NamingSession(client, dialect, undefined), undefined)
}
