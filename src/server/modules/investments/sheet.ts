import { and, eq, type SQL, sql } from 'drizzle-orm'
import { calendarDay } from '../../../domain/calendar.ts'
import type { Context } from '../../kernel/context.ts'
import { files } from '../files/tables.ts'
import { issuanceDocuments } from '../issuances/documents/tables.ts'
import { whereSheet } from '../issuances/documents.ts'
import { issuances } from '../issuances/tables.ts'
import { transfers } from '../transfers/tables.ts'
import { investments } from './tables.ts'

/** Describes the key information sheet of an order, which stays unchanged when the issuer replaces it. */
export interface Sheet {
  id: string
  hash: string
}

/** Selects the current key information sheet within a query of issuances; null without one. */
export function currentSheet(ctx: Pick<Context, 'now' | 'timeZone'>): SQL<Sheet | null> {
  const { tenant_id, issuance_id, file_id, position } = issuanceDocuments
  // Nests the query, because Drizzle leaves out the tables of columns directly in a field of a query.
  const selected = sql`select jsonb_build_object('id', ${files.id}, 'hash', ${files.sha256})
    from ${issuanceDocuments} join ${files} on ${files.tenant_id} = ${tenant_id} and ${files.id} = ${file_id}
    where ${tenant_id} = ${issuances.tenant_id} and ${issuance_id} = ${issuances.id}
      and ${whereSheet(calendarDay(ctx.now, ctx.timeZone))}
    order by ${position} limit 1`
  return sql<Sheet | null>`(${selected})`
}

/** Returns whether the reader has placed an order or bought tokens based on this sheet, and so may still read it. */
export async function isOwnSheet(
  { tx, session }: Context,
  { id }: Pick<typeof files.$inferSelect, 'id'>,
): Promise<boolean> {
  if (!session.authenticated) return false
  const whereOrdered = and(eq(investments.sheet_file_id, id), eq(investments.investor_id, session.id))
  const whereBought = and(eq(transfers.sheet_file_id, id), eq(transfers.buyer_id, session.id))
  const { rows } = await tx.execute<{ is: boolean }>(sql`select
    exists (select from ${investments} where ${whereOrdered}) or exists (select from ${transfers} where ${whereBought}) as is`)
  return rows[0]?.is === true
}
