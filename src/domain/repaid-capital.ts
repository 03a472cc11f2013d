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

/** Tokens with the same holders on every record date, by record date, and the capital that they are owed. */
interface Part {
  heldBy: ReadonlyMap<string, string>
  owed: bigint
}

interface Holding {
  tokens: bigint
  /** Maps the holders on the record dates, as one text, to the part. */
  parts: Map<string, Part>
}

/**
 * Returns the capital owed to each holding of a record date: the issue price less all repayments of the same tokens, to
 * whomever and on whatever record date they were made. Repayments are given in the order of their calculation.
 */
export function owedOn(
  record: string,
  events: readonly TokenEvent[],
  repayments: readonly Repayment[],
): Map<string, Cents> {
  const parts = partsAfter(events)
  for (const { on, key, amount } of repayments)
    repay(
      parts.filter(({ heldBy }) => heldBy.get(on) === key),
      amount,
    )
  const owed = new Map<string, Cents>()
  for (const part of parts) {
    const key = part.heldBy.get(record)
    if (key !== undefined) owed.set(key, cents((owed.get(key) ?? 0n) + part.owed))
  }
  return owed
}

function partsAfter(events: readonly TokenEvent[]): Part[] {
  const holdings = new Map<string, Holding>()
  const holdingOf = (key: string) => {
    const holding = holdings.get(key) ?? { tokens: 0n, parts: new Map<string, Part>() }
    holdings.set(key, holding)
    return holding
  }
  for (const event of events) {
    if (event.what === 'counted') for (const [key, holding] of holdings) count(holding, key, event.on)
    else if (event.what === 'passed')
      for (const { key, into, tokens } of movesOf(event)) move(holdingOf(key), holdingOf(into), tokens)
    else if (event.tokens < 0n) move(holdingOf(event.key), { tokens: 0n, parts: new Map() }, -event.tokens)
    else add(holdingOf(event.key), event.tokens, event.tokens * event.price)
  }
  return [...holdings.values()].flatMap((holding) => [...holding.parts.values()])
}

function count(holding: Holding, key: string, on: string): void {
  holding.parts = new Map(
    [...holding.parts].map(([path, { heldBy, owed }]) => [
      `${path} ${on}=${key}`,
      { heldBy: new Map([...heldBy, [on, key]]), owed },
    ]),
  )
}

function add(holding: Holding, tokens: bigint, owed: bigint): void {
  holding.tokens += tokens
  const part = holding.parts.get('') ?? { heldBy: new Map(), owed: 0n }
  holding.parts.set('', { ...part, owed: part.owed + owed })
}

function move(from: Holding, to: Holding, tokens: bigint): void {
  if (from.tokens <= 0n) return
  for (const [path, part] of from.parts) {
    const moved = (part.owed * tokens) / from.tokens
    from.parts.set(path, { ...part, owed: part.owed - moved })
    to.parts.set(path, { ...part, owed: (to.parts.get(path)?.owed ?? 0n) + moved })
  }
  from.tokens -= tokens
  to.tokens += tokens
}

/** Deducts a repayment from these parts, in proportion to what they are owed. */
function repay(parts: readonly Part[], amount: Cents): void {
  let whole = parts.reduce((sum, { owed }) => sum + owed, 0n)
  let rest = amount < whole ? amount : whole
  for (const part of parts) {
    // Divides what is left by what is left of the whole, so that the parts sum to the repayment.
    const share = whole > 0n ? (rest * part.owed) / whole : 0n
    whole -= part.owed
    rest -= share
    part.owed -= share
  }
}
