import { createHash } from 'node:crypto'
import { and, eq, inArray, sql } from 'drizzle-orm'
import { bankTimeZone, calendarDay } from '../../../domain/calendar.ts'
import type { StatementImported } from '../../../generated/domain.ts'
import { newId } from '../../database/ids.ts'
import { requireUser } from '../../kernel/actor.ts'
import type { Context } from '../../kernel/context.ts'
import { throwFieldErrors } from '../../kernel/errors.ts'
import { findDisputeLines } from '../payments/dispute-lines.ts'
import { restoreLetters } from './code-page-850.ts'
import { matchesOf } from './matching.ts'
import { type AccountStatement, type Movement, Norma43Problem, readNorma43 } from './norma43.ts'
import { bankStatements, statementLines } from './tables.ts'

/** Limits the movements that one SQL statement inserts. */
const batchSize = 1000

interface ImportedStatement {
  id: string
  known: number
}

/**
 * Stores each new movement of a bank's file with its suggested order. Throws `invalid_fields` if the file is malformed,
 * or from another account.
 */
export async function importStatements(ctx: Context, file: string): Promise<StatementImported> {
  const statements = readStatements(restoreLetters(file))
  for (const statement of statements) {
    assertTenantAccount(ctx, statement)
    assertNotInFuture(ctx, statement)
  }
  const summary = { id: '', lines: 0, known: 0 }
  for (const statement of statements) {
    const { id, known } = await storeStatement(ctx, statement)
    summary.id = id
    summary.lines += statement.movements.length
    summary.known += known
  }
  await findDisputeLines(ctx)
  return summary
}

function readStatements(file: string): AccountStatement[] {
  try {
    return readNorma43(file)
  } catch (error) {
    if (error instanceof Norma43Problem) return throwStatementError(error.line, error.problem)
    throw error
  }
}

/** Throws `invalid_fields` unless the statement is of the tenant's account for orders and in euros. */
function assertTenantAccount({ tenant }: Context, { line, account, currency }: AccountStatement): void {
  const iban = tenant.customization.payment.iban.replace(/\s/g, '').toUpperCase()
  const domesticNumber = iban.startsWith('ES') ? `${iban.slice(4, 12)}${iban.slice(14, 24)}` : ''
  if (account !== domesticNumber) throwStatementError(line, 'account')
  if (currency !== 'EUR') throwStatementError(line, 'currency')
}

function assertNotInFuture({ now }: Context, { movements }: AccountStatement): void {
  const today = calendarDay(now, bankTimeZone)
  const futureMovement = movements.find(({ day }) => day > today)
  if (futureMovement) throwStatementError(futureMovement.line, 'day')
}

function throwStatementError(line: number, problem: Norma43Problem['problem'] | 'account'): never {
  return throwFieldErrors([{ field: 'text', key: `validator.statement_${problem}`, params: { line } }])
}

async function storeStatement(ctx: Context, account: AccountStatement): Promise<ImportedStatement> {
  const { movements, currency, from, to, opening } = account
  const statement = { id: newId(), from_day: from, to_day: to, opening, lines: movements.length, known: 0 }
  const importColumns = { by_id: requireUser(ctx).id, at: ctx.now }
  // Serialises the imports of a tenant, so that a concurrent import finds the movements of the first.
  await ctx.tx.execute(
    sql`select pg_advisory_xact_lock(hashtextextended(${`statements ${ctx.tenant.id}`}, 0))`,
  )
  const whereSamePeriod = and(eq(bankStatements.from_day, from), eq(bankStatements.opening, opening))
  const isReimport = (await ctx.tx.$count(bankStatements, whereSamePeriod)) > 0
  const newMovements = newMovementsOf(account, await storedMovementsOf(ctx, movements), isReimport)
  await ctx.tx
    .insert(bankStatements)
    .values({ ...statement, ...importColumns, known: movements.length - newMovements.length })
  if (newMovements.length === 0) return { id: statement.id, known: movements.length }
  const matches = await matchesOf(ctx, newMovements)
  const rows = newMovements.map(({ line, day, amount, reference, concept, fingerprint, balance }, index) => ({
    id: newId(),
    statement_id: statement.id,
    line,
    day,
    amount,
    currency,
    reference,
    concept,
    fingerprint,
    balance,
    status: 'OPEN',
    match: 'NONE',
    ...matches[index],
  }))
  let insertedCount = 0
  for (const batch of batchesOf(rows))
    insertedCount += (await ctx.tx.insert(statementLines).values(batch).onConflictDoNothing()).rowCount ?? 0
  return { id: statement.id, known: movements.length - insertedCount }
}

type StatementLineFields = Pick<
  typeof statementLines.$inferSelect,
  'day' | 'amount' | 'reference' | 'concept' | 'balance'
>

/** Lists the stored movements of the days on which the given movements took place. */
async function storedMovementsOf(
  { tx }: Context,
  movements: readonly Movement[],
): Promise<StatementLineFields[]> {
  const days = [...new Set(movements.map(({ day }) => day))]
  if (days.length === 0) return []
  const { day, amount, reference, concept, balance } = statementLines
  return tx
    .select({ day, amount, reference, concept, balance })
    .from(statementLines)
    .where(inArray(day, days))
}

/**
 * Returns the movements that are not stored yet; identical movements with the same balance are the same movement.
 * Without a stored balance, or if the period was imported before, identical movements are only counted, because a bank
 * may reorder a day.
 */
function newMovementsOf(
  { opening, movements }: AccountStatement,
  storedMovements: readonly StatementLineFields[],
  isReimport: boolean,
) {
  const groups = new Map<string, { balances: Set<string>; unmatched: number; count: number }>()
  const groupOf = (movement: StatementLineFields | Movement) => {
    const { day, amount, reference, concept } = movement
    const identity = JSON.stringify([day, String(amount), reference, concept])
    const group = groups.get(identity) ?? { balances: new Set(), unmatched: 0, count: 0 }
    groups.set(identity, group)
    return { identity, group }
  }
  for (const line of storedMovements) {
    const { group } = groupOf(line)
    group.count += 1
    if (line.balance === null || isReimport) group.unmatched += 1
    else group.balances.add(String(line.balance))
  }
  let balance = opening
  return movements.flatMap((movement) => {
    balance += movement.amount
    if (movement.amount === 0n) return []
    const { identity, group } = groupOf(movement)
    if (group.balances.has(String(balance))) return []
    if (group.unmatched > 0) {
      group.unmatched -= 1
      return []
    }
    group.balances.add(String(balance))
    group.count += 1
    const fingerprint = createHash('sha256').update(`${group.count} ${identity}`).digest('hex')
    return [{ ...movement, balance, fingerprint }]
  })
}

function batchesOf<Row>(rows: readonly Row[]): Row[][] {
  const count = Math.ceil(rows.length / batchSize)
  return Array.from({ length: count }, (_, index) => rows.slice(index * batchSize, (index + 1) * batchSize))
}
