import { type Cents, cents } from './money.ts'
import { type LotEvent, movesBetweenHoldings } from './outstanding.ts'

/** An event of an issuance's tokens, in order: they are issued, transferred, or their holders are recorded. */
export type TokenEvent = Exclude<LotEvent, { kind: 'repaid' }> | { kind: 'recordDate'; on: string }

/** Capital that a distribution repaid to a holding of its record date. */
export interface Repayment {
  on: string
  key: string
  amount: Cents
}

/** Tokens that had the same holder on each record date. */
interface TokenGroup {
  /** The key of the holding, by record date. */
  holdingKeys: ReadonlyMap<string, string>
  /** The capital owed for the tokens. */
  owed: bigint
}

interface Holding {
  tokens: bigint
  /** The groups by holder history, written as ` date=key date=key`. */
  groups: Map<string, TokenGroup>
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
      groups.filter(({ holdingKeys }) => holdingKeys.get(on) === key),
      amount,
    )
  const owed = new Map<string, Cents>()
  for (const group of groups) {
    const key = group.holdingKeys.get(recordDate)
    if (key !== undefined) owed.set(key, cents((owed.get(key) ?? 0n) + group.owed))
  }
  return owed
}

function groupsAfter(events: readonly TokenEvent[]): TokenGroup[] {
  const holdings = new Map<string, Holding>()
  const holdingOf = (key: string) => {
    const holding = holdings.get(key) ?? { tokens: 0n, groups: new Map<string, TokenGroup>() }
    holdings.set(key, holding)
    return holding
  }
  for (const event of events) {
    if (event.kind === 'recordDate')
      for (const [key, holding] of holdings) recordHolder(holding, key, event.on)
    else if (event.kind === 'transferred')
      for (const { key, into, tokens } of movesBetweenHoldings(event))
        move(holdingOf(key), holdingOf(into), tokens)
    else if (event.tokens < 0n) move(holdingOf(event.key), { tokens: 0n, groups: new Map() }, -event.tokens)
    else add(holdingOf(event.key), event.tokens, event.tokens * event.price)
  }
  return [...holdings.values()].flatMap((holding) => [...holding.groups.values()])
}

function recordHolder(holding: Holding, key: string, recordDate: string): void {
  holding.groups = new Map(
    [...holding.groups].map(([history, { holdingKeys, owed }]) => [
      `${history} ${recordDate}=${key}`,
      { holdingKeys: new Map([...holdingKeys, [recordDate, key]]), owed },
    ]),
  )
}

function add(holding: Holding, tokens: bigint, owed: bigint): void {
  holding.tokens += tokens
  const group = holding.groups.get('') ?? { holdingKeys: new Map(), owed: 0n }
  holding.groups.set('', { ...group, owed: group.owed + owed })
}

function move(from: Holding, to: Holding, tokens: bigint): void {
  if (from.tokens <= 0n) return
  for (const [history, group] of from.groups) {
    const moved = (group.owed * tokens) / from.tokens
    from.groups.set(history, { ...group, owed: group.owed - moved })
    to.groups.set(history, { ...group, owed: (to.groups.get(history)?.owed ?? 0n) + moved })
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
