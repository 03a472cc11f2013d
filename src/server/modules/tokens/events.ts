import { and, desc, eq, gt, inArray, isNull, sql } from 'drizzle-orm'
import type { MintStrategy, TokenChange, TokenEvent, TokenReason } from '../../../generated/domain.ts'
import type { Context } from '../../kernel/context.ts'
import { throwError } from '../../kernel/errors.ts'
import { journalEntries, journalPostings } from '../../kernel/journal/tables.ts'
import { investments } from '../investments/tables.ts'
import type { IssuanceRecord } from '../issuances/subjects/issuance.ts'
import { tokenClasses } from './tables.ts'

interface EventPage {
  /** Contains the id of the class; the default class has the issuance's id. */
  classId: string
  /** Counts the events to skip. */
  from: number
  size: number
}

/**
 * Returns a page of the token events of a class, newest first: minted, unlocked, burned. Throws `not_found` if the
 * issuance has no such class.
 */
export async function tokenEvents(
  { tx }: Pick<Context, 'tx'>,
  issuance: Pick<IssuanceRecord['issuance'], 'id' | 'mint_strategy'>,
  { classId, from, size }: EventPage,
): Promise<{ items: TokenEvent[]; total: number }> {
  const { id, mint_strategy } = issuance
  const isDefault = classId === id
  const whereClass = and(eq(tokenClasses.issuance_id, id), eq(tokenClasses.id, classId))
  if (!isDefault && (await tx.$count(tokenClasses, whereClass)) === 0) return throwError('not_found')
  const { kind, at, actor_kind, tenant_id } = journalEntries
  const whereOfClass = and(
    eq(investments.issuance_id, id),
    isDefault ? isNull(investments.class_id) : eq(investments.class_id, classId),
  )
  const whereEvent = and(
    eq(tenant_id, investments.tenant_id),
    eq(journalEntries.cause_kind, 'investment'),
    eq(journalEntries.cause_id, investments.id),
    inArray(kind, ['mint', 'unlock', 'burn']),
  )
  const whereReceived = and(
    eq(journalPostings.tenant_id, tenant_id),
    eq(journalPostings.entry_id, journalEntries.id),
    gt(journalPostings.amount, 0n),
  )
  const rows = await tx
    .select({
      kind,
      at,
      actor_kind,
      account: journalPostings.account,
      tokens: journalPostings.amount,
      investment_id: investments.id,
      reference: investments.reference,
      total: sql<number>`count(*) over ()`.mapWith(Number),
    })
    .from(investments)
    .innerJoin(journalEntries, whereEvent)
    .innerJoin(journalPostings, whereReceived)
    .where(whereOfClass)
    .orderBy(desc(at), desc(journalEntries.id), desc(journalPostings.line))
    .limit(size)
    .offset(from)
  const items = rows.map(({ kind, account, actor_kind, at, tokens, total: _total, ...order }) => ({
    ...order,
    at: at.toISOString(),
    tokens: Number(tokens),
    what: changeOf(kind, account),
    why: reasonOf(kind, actor_kind, mint_strategy as MintStrategy),
  }))
  return { items, total: rows[0]?.total ?? 0 }
}

function changeOf(kind: string, account: string): TokenChange {
  if (kind === 'burn') return 'BURNED'
  if (kind === 'unlock') return 'UNLOCKED'
  return account === 'locked' ? 'MINTED_LOCKED' : 'MINTED'
}

function reasonOf(kind: string, actor: string, strategy: MintStrategy): TokenReason {
  if (kind === 'burn') return 'REFUND'
  if (actor === 'user' || (kind === 'mint' && strategy === 'MANUAL')) return 'BY_HAND'
  if (kind === 'unlock' || strategy === 'MANUAL') return 'SOFT_CAP'
  return strategy
}
