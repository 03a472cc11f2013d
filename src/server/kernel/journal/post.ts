import { newId } from '../../database/ids.ts'
import { actorValues } from '../actor.ts'
import type { Context } from '../context.ts'
import type { Account } from './accounts.ts'
import { journalEntries, journalPostings } from './tables.ts'

type EntryKind = 'reserve' | 'release' | 'charge' | 'refund' | 'settle' | 'mint'

interface Posting extends Account {
  amount: bigint
}

export interface Entry {
  kind: EntryKind
  investmentId: string
  postings: Posting[]
}

/** Moves an amount from one account to another. */
export function transfer(from: Account, to: Account, amount: bigint): Posting[] {
  return [
    { ...from, amount: -amount },
    { ...to, amount },
  ]
}

/**
 * Writes one entry, in one statement. Each kind happens once per investment: the journal refuses a second (unique key). Postings of zero
 * are left out; throws when the others do not sum to zero in every unit.
 */
export async function post(ctx: Pick<Context, 'tx' | 'now' | 'actor'>, entry: Entry): Promise<void> {
  assertBalanced(entry)
  const id = newId()
  const written = ctx.tx.$with('written').as(
    ctx.tx
      .insert(journalEntries)
      .values({
        id,
        kind: entry.kind,
        investment_id: entry.investmentId,
        at: ctx.now,
        ...actorValues(ctx),
      })
      .returning({ id: journalEntries.id }),
  )
  const postings = entry.postings.filter((posting) => posting.amount !== 0n)
  await ctx.tx
    .with(written)
    .insert(journalPostings)
    .values(postings.map((posting) => ({ entry_id: id, ...posting })))
}

function assertBalanced({ kind, postings }: Entry): void {
  const sums = new Map<string, bigint>()
  for (const { unit, amount } of postings) sums.set(unit, (sums.get(unit) ?? 0n) + amount)
  for (const [unit, sum] of sums) {
    if (sum !== 0n) throw new Error(`The entry ${kind} is out of balance by ${sum} ${unit}.`)
  }
}
