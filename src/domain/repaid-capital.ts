import { type Cents, cents } from './money.ts'
import { type LotEvent, movesOf } from './outstanding.ts'

/** An event of an issuance's tokens, in order: they are created, transferred, or counted for a record date. */
export type TokenEvent = Exclude<LotEvent, { what: 'returned' }> | { what: 'counted'; on: string }

/** Capital that a distribution repaid to a holding of its record date. */
export interface Repayment {
  on: string
  key: string
  amount: Cents
}

/** Tokens that had the same holder on each record date, those holders by record date, and the capital owed to them. */
interface TokenGroup {
  heldBy: ReadonlyMap<string, string>
  owed: bigint
}

interface Holding {
  tokens: bigint
  /** The groups by history: the holders on all record dates as one text. */
  parts: Map<string, TokenGroup>
}

/**
 * Returns the capital owed to each holding of a record date: the issue price less all repayments of the same tokens, to
 * any holder and on any record date. Repayments must be in the order of their calculation.
 */
export function owedOn(
  recordDate: string,
  events: readonly TokenEvent[],
  repayments: readonly Repayment[],
): Map<string, Cents> {
  const groups = groupsAfter(events)
  for (const { on, key, amount } of repayments)
    repay(
      groups.filter(({ heldBy }) => heldBy.get(on) === key),
      amount,
    )
  const owed = new Map<string, Cents>()
  for (const group of groups) {
    const key = group.heldBy.get(recordDate)
    if (key !== undefined) owed.set(key, cents((owed.get(key) ?? 0n) + group.owed))
  }
  return owed
}

function groupsAfter(events: readonly TokenEvent[]): TokenGroup[] {
  const holdings = new Map<string, Holding>()
  const holdingOf = (key: string) => {
    const holding = holdings.get(key) ?? { tokens: 0n, parts: new Map<string, TokenGroup>() }
    holdings.set(key, holding)
    return holding
  }
  for (const event of events) {
    if (event.what === 'counted') for (const [key, holding] of holdings) recordHolder(holding, key, event.on)
    else if (event.what === 'passed')
      for (const { key, into, tokens } of movesOf(event)) move(holdingOf(key), holdingOf(into), tokens)
    else if (event.tokens < 0n) move(holdingOf(event.key), { tokens: 0n, parts: new Map() }, -event.tokens)
    else add(holdingOf(event.key), event.tokens, event.tokens * event.price)
  }
  return [...holdings.values()].flatMap((holding) => [...holding.parts.values()])
}

function recordHolder(holding: Holding, key: string, recordDate: string): void {
  holding.parts = new Map(
    [...holding.parts].map(([history, { heldBy, owed }]) => [
      `${history} ${recordDate}=${key}`,
      { heldBy: new Map([...heldBy, [recordDate, key]]), owed },
    ]),
  )
}

function add(holding: Holding, tokens: bigint, owed: bigint): void {
  holding.tokens += tokens
  const group = holding.parts.get('') ?? { heldBy: new Map(), owed: 0n }
  holding.parts.set('', { ...group, owed: group.owed + owed })
}

function move(from: Holding, to: Holding, tokens: bigint): void {
  if (from.tokens <= 0n) return
  for (const [history, group] of from.parts) {
    const moved = (group.owed * tokens) / from.tokens
    from.parts.set(history, { ...group, owed: group.owed - moved })
    to.parts.set(history, { ...group, owed: (to.parts.get(history)?.owed ?? 0n) + moved })
  }
  from.tokens -= tokens
  to.tokens += tokens
}

/** Deducts a repayment from these groups, in proportion to the capital that they are owed. */
function repay(groups: readonly TokenGroup[], amount: Cents): void {
  let remainingOwed = groups.reduce((sum, { owed }) => sum + owed, 0n)
  let remainingAmount = amount < remainingOwed ? amount : remainingOwed
  for (const group of groups) {
    // Divides the remaining amount in proportion to the remaining capital, so that the shares add up to the repayment.
    const share = remainingOwed > 0n ? (remainingAmount * group.owed) / remainingOwed : 0n
    remainingOwed -= group.owed
    remainingAmount -= share
    group.owed -= share
  }
}
