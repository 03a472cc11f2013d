import type journal from '../../../../schemas/journal.json'
import { newId } from '../../database/ids.ts'
import { actorValues } from '../actor.ts'
import type { Context } from '../context.ts'
import type { Account } from './accounts.ts'
import { journalEntries, journalPostings } from './tables.ts'

interface Posting extends Account {
  amount: bigint
}

export interface Entry {
  /** The row that caused the entry. */
  cause: { kind: keyof typeof journal.causes; id: string }
  kind: keyof typeof journal.entries
  /**
   * The number of the event if the cause has repeated events, such as a charge after a refunded charge; 1 by default.
   */
  sequence?: number
  postings: Posting[]
}

/** Returns postings that move an amount between two accounts. */
export function transfer(from: Account, to: Account, amount: bigint): Posting[] {
  return [
    { ...from, amount: -amount },
    { ...to, amount },
  ]
}

/**
 * Writes one entry in one statement, without zero postings. A unique key rejects a second entry with the same cause,
 * kind and sequence; throws `Error` if the postings do not sum to zero per unit.
 */
export async function post(ctx: Pick<Context, 'tx' | 'now' | 'actor'>, entry: Entry): Promise<void> {
  await postAll(ctx, [entry])
}

/** Writes several entries in one statement. */
export async function postAll(
  ctx: Pick<Context, 'tx' | 'now' | 'actor'>,
  entries: readonly Entry[],
): Promise<void> {
  if (entries.length === 0) return
  for (const entry of entries) assertBalanced(entry)
  const rows = entries.map((entry) => ({ id: newId(), entry }))
  const insertedEntries = ctx.tx.$with('written').as(
    ctx.tx
      .insert(journalEntries)
      .values(
        rows.map(({ id, entry: { cause, kind, sequence = 1 } }) => ({
          id,
          kind,
          sequence,
          cause_kind: cause.kind,
          cause_id: cause.id,
          at: ctx.now,
          ...actorValues(ctx),
        })),
      )
      .returning({ id: journalEntries.id }),
  )
  await ctx.tx
    .with(insertedEntries)
    .insert(journalPostings)
    .values(rows.flatMap(({ id, entry }) => postingsOf(id, entry)))
}

function postingsOf(entry_id: string, { postings }: Entry) {
  return postings
    .filter(({ amount }) => amount !== 0n)
    .map(({ lot, ...posting }, index) => ({
      entry_id,
      line: index + 1,
      ...posting,
      lot_id: lot?.id,
      lot_price: lot?.price,
    }))
}

function assertBalanced({ kind, postings }: Entry): void {
  const sums = new Map<string, bigint>()
  for (const { unit, amount } of postings) sums.set(unit, (sums.get(unit) ?? 0n) + amount)
  for (const [unit, sum] of sums) {
    if (sum !== 0n) throw new Error(`The entry ${kind} is out of balance by ${sum} ${unit}.`)
  }
}
