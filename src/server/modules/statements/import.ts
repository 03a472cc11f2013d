import { createHash } from 'node:crypto'
import { and, eq, inArray, sql } from 'drizzle-orm'
import { calendarDay } from '../../../domain/calendar.ts'
import type { StatementImported } from '../../../generated/domain.ts'
import { newId } from '../../database/ids.ts'
import { requireUser } from '../../kernel/actor.ts'
import type { Context } from '../../kernel/context.ts'
import { throwFieldErrors } from '../../kernel/errors.ts'
import { lettersOf } from './code-page-850.ts'
import { matchesOf } from './matching.ts'
import { type AccountStatement, type Movement, Norma43Problem, readNorma43 } from './norma43.ts'
import { bankStatements, statementLines } from './tables.ts'

/** Limits the movements that one SQL statement inserts. */
const BATCH_SIZE = 1000

interface ImportedStatement {
  id: string
  known: number
}

/**
 * Stores each new movement of a bank's file with its suggested order. Throws `invalid_fields` if the file is malformed,
 * or from another account.
 */
export async function importStatements(ctx: Context, file: string): Promise<StatementImported> {
  const statements = read(lettersOf(file))
  for (const statement of statements) {
    assertOwn(ctx, statement)
    assertCome(ctx, statement)
  }
  const imported = { id: '', lines: 0, known: 0 }
  for (const statement of statements) {
    const { id, known } = await storeStatement(ctx, statement)
    imported.id = id
    imported.lines += statement.movements.length
    imported.known += known
  }
  return imported
}

function read(file: string): AccountStatement[] {
  try {
    return readNorma43(file)
  } catch (error) {
    if (error instanceof Norma43Problem) return refuse(error.line, error.problem)
    throw error
  }
}

/** Throws `invalid_fields` unless the statement is of the tenant's account for orders, in euros. */
function assertOwn({ tenant }: Context, { line, account, currency }: AccountStatement): void {
  const iban = tenant.customization.payment.iban.replace(/\s/g, '').toUpperCase()
  const domesticNumber = iban.startsWith('ES') ? `${iban.slice(4, 12)}${iban.slice(14, 24)}` : ''
  if (account !== domesticNumber) refuse(line, 'account')
  if (currency !== 'EUR') refuse(line, 'currency')
}

function assertCome({ now }: Context, { movements }: AccountStatement): void {
  const today = calendarDay(now)
  const early = movements.find(({ day }) => day > today)
  if (early) refuse(early.line, 'day')
}

function refuse(line: number, problem: Norma43Problem['problem'] | 'account'): never {
  return throwFieldErrors([{ field: 'text', key: `validator.statement_${problem}`, params: { line } }])
}

async function storeStatement(ctx: Context, account: AccountStatement): Promise<ImportedStatement> {
  const { movements, currency, from, to, opening } = account
  const statement = { id: newId(), from_day: from, to_day: to, opening, lines: movements.length, known: 0 }
  const by = { by_id: requireUser(ctx).id, at: ctx.now }
  // Serialises the imports of a tenant, so that a second manager's import sees the first one's movements.
  await ctx.tx.execute(
    sql`select pg_advisory_xact_lock(hashtextextended(${`statements ${ctx.tenant.id}`}, 0))`,
  )
  const whereSamePeriod = and(eq(bankStatements.from_day, from), eq(bankStatements.opening, opening))
  const again = (await ctx.tx.$count(bankStatements, whereSamePeriod)) > 0
  const fresh = freshOf(account, await linesOf(ctx, movements), again)
  await ctx.tx.insert(bankStatements).values({ ...statement, ...by, known: movements.length - fresh.length })
  if (fresh.length === 0) return { id: statement.id, known: movements.length }
  const matches = await matchesOf(ctx, fresh)
  const rows = fresh.map(({ line, day, amount, reference, concept, fingerprint, balance }, index) => ({
    ...{ id: newId(), statement_id: statement.id, line, day, amount, currency, reference, concept },
    ...{ fingerprint, balance, status: 'OPEN', match: 'NONE', ...matches[index] },
  }))
  let written = 0
  for (const part of partsOf(rows))
    written += (await ctx.tx.insert(statementLines).values(part).onConflictDoNothing()).rowCount ?? 0
  return { id: statement.id, known: movements.length - written }
}

type StatementLineFields = Pick<
  typeof statementLines.$inferSelect,
  'day' | 'amount' | 'reference' | 'concept' | 'balance'
>

/** Lists the stored movements of these days. */
async function linesOf({ tx }: Context, movements: readonly Movement[]): Promise<StatementLineFields[]> {
  const days = [...new Set(movements.map(({ day }) => day))]
  if (days.length === 0) return []
  const { day, amount, reference, concept, balance } = statementLines
  return tx
    .select({ day, amount, reference, concept, balance })
    .from(statementLines)
    .where(inArray(day, days))
}

/**
 * Selects the movements that are not stored yet. Identical movements with the same balance count as one; without a
 * stored balance, or if the file starts like an imported one, they match by their number alone, because a bank may
 * reorder a day.
 */
function freshOf(
  { opening, movements }: AccountStatement,
  stored: readonly StatementLineFields[],
  again: boolean,
) {
  const known = new Map<string, { balances: Set<string>; old: number; count: number }>()
  const alikeTo = (movement: StatementLineFields | Movement) => {
    const { day, amount, reference, concept } = movement
    const identity = JSON.stringify([day, String(amount), reference, concept])
    const alike = known.get(identity) ?? { balances: new Set(), old: 0, count: 0 }
    known.set(identity, alike)
    return { said: identity, alike }
  }
  for (const line of stored) {
    const { alike } = alikeTo(line)
    alike.count += 1
    if (line.balance === null || again) alike.old += 1
    else alike.balances.add(String(line.balance))
  }
  let balance = opening
  return movements.flatMap((movement) => {
    balance += movement.amount
    if (movement.amount === 0n) return []
    const { said, alike } = alikeTo(movement)
    if (alike.balances.has(String(balance))) return []
    if (alike.old > 0) {
      alike.old -= 1
      return []
    }
    alike.balances.add(String(balance))
    alike.count += 1
    const fingerprint = createHash('sha256').update(`${alike.count} ${said}`).digest('hex')
    return [{ ...movement, balance, fingerprint }]
  })
}

function partsOf<Each>(all: readonly Each[]): Each[][] {
  const count = Math.ceil(all.length / BATCH_SIZE)
  return Array.from({ length: count }, (_, index) => all.slice(index * BATCH_SIZE, (index + 1) * BATCH_SIZE))
}
