import { createHash } from 'node:crypto'
import { inArray } from 'drizzle-orm'
import { calendarDay } from '../../../domain/calendar.ts'
import type { StatementImported } from '../../../generated/domain.ts'
import { newId } from '../../database/ids.ts'
import { requireUser } from '../../kernel/actor.ts'
import type { Context } from '../../kernel/context.ts'
import { failFields } from '../../kernel/errors.ts'
import { lettersOf } from './letters.ts'
import { matchesOf } from './matching.ts'
import { type AccountStatement, type Movement, Norma43Problem, readNorma43 } from './norma43.ts'
import { bankStatements, statementLines } from './tables.ts'

/** Movements that one statement of the database takes. */
const atOnce = 1000

interface Kept {
  id: string
  known: number
}

/** Keeps every movement of a bank's file that is not known yet, with the order found for it. Throws `invalid_fields`. */
export async function importStatements(ctx: Context, file: string): Promise<StatementImported> {
  const statements = read(lettersOf(file))
  for (const statement of statements) {
    assertOwn(ctx, statement)
    assertCome(ctx, statement)
  }
  const imported = { id: '', lines: 0, known: 0 }
  for (const statement of statements) {
    const { id, known } = await keep(ctx, statement)
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

/** The account that the tenant's orders are paid into, and no other. */
function assertOwn({ tenant }: Context, { line, account, currency }: AccountStatement): void {
  const iban = tenant.customization.payment.iban.replace(/\s/g, '').toUpperCase()
  const own = iban.startsWith('ES') ? `${iban.slice(4, 12)}${iban.slice(14, 24)}` : ''
  if (account !== own) refuse(line, 'account')
  if (currency !== 'EUR') refuse(line, 'currency')
}

function assertCome({ now }: Context, { movements }: AccountStatement): void {
  const today = calendarDay(now)
  const early = movements.find(({ day }) => day > today)
  if (early) refuse(early.line, 'day')
}

function refuse(line: number, problem: Norma43Problem['problem'] | 'account'): never {
  return failFields([{ field: 'text', key: `validator.statement_${problem}`, params: { line } }])
}

async function keep(ctx: Context, { movements, currency, from, to }: AccountStatement): Promise<Kept> {
  const statement = { id: newId(), from_day: from, to_day: to, lines: movements.length, known: 0 }
  const by = { by_id: requireUser(ctx).id, at: ctx.now }
  const fingerprints = fingerprintsOf(movements)
  const known = await knownOf(ctx, fingerprints)
  const fresh = movements.flatMap((movement, index) => {
    const fingerprint = fingerprints[index] ?? ''
    return known.has(fingerprint) || movement.amount === 0n ? [] : [{ ...movement, fingerprint }]
  })
  await ctx.tx.insert(bankStatements).values({ ...statement, ...by, known: movements.length - fresh.length })
  if (fresh.length === 0) return { id: statement.id, known: movements.length }
  const matches = await matchesOf(ctx, fresh)
  const rows = fresh.map(({ line, day, amount, reference, concept, fingerprint }, index) => ({
    ...{ id: newId(), statement_id: statement.id, line, day, amount, currency, reference, concept },
    ...{ fingerprint, status: 'OPEN', match: 'NONE', investment_id: null, ...matches[index] },
  }))
  let written = 0
  for (const part of partsOf(rows))
    written += (await ctx.tx.insert(statementLines).values(part).onConflictDoNothing()).rowCount ?? 0
  return { id: statement.id, known: movements.length - written }
}

/** Of movements that are alike in every word, the first of one file is the first of any other. */
function fingerprintsOf(movements: readonly Movement[]): string[] {
  const seen = new Map<string, number>()
  return movements.map(({ day, amount, reference, concept }) => {
    const said = JSON.stringify([day, String(amount), reference, concept])
    const place = (seen.get(said) ?? 0) + 1
    seen.set(said, place)
    return createHash('sha256').update(`${place} ${said}`).digest('hex')
  })
}

async function knownOf({ tx }: Context, fingerprints: string[]): Promise<Set<string>> {
  const { fingerprint } = statementLines
  const known = new Set<string>()
  for (const part of partsOf(fingerprints)) {
    const rows = await tx.select({ fingerprint }).from(statementLines).where(inArray(fingerprint, part))
    for (const row of rows) known.add(row.fingerprint)
  }
  return known
}

function partsOf<Each>(all: readonly Each[]): Each[][] {
  const count = Math.ceil(all.length / atOnce)
  return Array.from({ length: count }, (_, index) => all.slice(index * atOnce, (index + 1) * atOnce))
}
