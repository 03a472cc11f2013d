import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { Page } from '../../../generated/domain.ts'
import type { List } from './list.ts'
import { sumOf } from './sum.ts'

type Sort = 'changed' | '-changed'

/** A queue: its list, its statuses, and the statuses that wait for a manager. */
interface Queue<Part extends string> {
  list: List<Sort>
  parts: readonly Part[]
  waiting: readonly Part[]
}

type QueueTable = PgTable & Record<'id' | 'status' | 'changed_at', PgColumn>

/** Builds a list that managers process by status; the rows that have waited longest come first. */
export function queue<Part extends string>(
  table: QueueTable,
  { parts, waiting }: Pick<Queue<Part>, 'parts' | 'waiting'>,
): Queue<Part> {
  const orders = { '-changed': { by: table.changed_at, down: true }, changed: { by: table.changed_at } }
  return { list: { table, id: table.id, part: table.status, orders }, parts, waiting }
}

interface Params<Part extends string> {
  tab?: 'waiting' | 'all'
  status?: Part[]
  page?: Page
  size?: number
  sort?: Sort
}

/** Builds the query of a queue from its parameters. */
export function queryOf<Part extends string>({ parts, waiting }: Queue<Part>, params: Params<Part>) {
  const { page, status = parts, tab = 'waiting', sort = 'changed', size = 20 } = params
  return {
    page,
    size,
    sort,
    parts: status,
    shown: tab === 'all' ? status : status.filter((part) => waiting.includes(part)),
  }
}

export function countsOf<Part extends string>({ waiting }: Queue<Part>, counts: Record<string, number>) {
  return {
    all: sumOf(Object.values(counts)),
    waiting: sumOf(waiting.map((part) => counts[part] ?? 0)),
  }
}
