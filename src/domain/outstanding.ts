import { type Cents, cents, type Tokens } from './money.ts'

/** An event of an issuance's tokens, in order. A holding is one lot of one holder, identified by its key. */
export type LotEvent =
  /** Tokens created for a holding at a price, or removed (negative). */
  | { what: 'came'; key: string; tokens: bigint; price: Cents }
  /** Tokens transferred from some holdings to others, which keep their lot or form the one bought. */
  | { what: 'passed'; out: PassedTokens[]; into: PassedTokens[] }
  /** Capital repaid for a holding. */
  | { what: 'returned'; key: string; amount: Cents }

export interface PassedTokens {
  key: string
  lot: string
  tokens: Tokens
}

interface OutstandingHolding {
  tokens: bigint
  /** The amount lent at issue. */
  principal: bigint
  returned: bigint
}

/** Returns what was lent at issue for the tokens of each holding, whatever later buyers paid. */
export function principalAfter(events: readonly LotEvent[]): Map<string, Cents> {
  return new Map([...holdingsAfter(events)].map(([key, { principal }]) => [key, cents(principal)]))
}

/**
 * Returns the outstanding capital of each holding: the issue price minus repayments, whatever later buyers paid.
 * Transferred tokens take their part of the repayments along.
 */
export function outstandingAfter(events: readonly LotEvent[]): Map<string, Cents> {
  return new Map([...holdingsAfter(events)].map(([key, holding]) => [key, owedOf(holding)]))
}

function owedOf({ principal, returned }: OutstandingHolding): Cents {
  return cents(principal > returned ? principal - returned : 0n)
}

function holdingsAfter(events: readonly LotEvent[]): Map<string, OutstandingHolding> {
  const holdings = new Map<string, OutstandingHolding>()
  const holdingOf = (key: string) => {
    const holding = holdings.get(key) ?? { tokens: 0n, principal: 0n, returned: 0n }
    holdings.set(key, holding)
    return holding
  }
  for (const event of events) {
    if (event.what === 'came') {
      const holding = holdingOf(event.key)
      holding.tokens += event.tokens
      holding.principal += event.tokens * event.price
    } else if (event.what === 'returned') holdingOf(event.key).returned += event.amount
    else for (const { key, into, tokens } of movesOf(event)) transfer(holdingOf(key), holdingOf(into), tokens)
  }
  return holdings
}

function movesOf({ out, into }: Extract<LotEvent, { what: 'passed' }>) {
  return out.flatMap(({ key, lot, tokens }) => {
    const receiving = into.find((each) => each.lot === lot) ?? into[0]
    return receiving ? [{ key, into: receiving.key, tokens }] : []
  })
}

function transfer(from: OutstandingHolding, to: OutstandingHolding, tokens: bigint): void {
  if (from.tokens <= 0n) return
  const principal = (from.principal * tokens) / from.tokens
  const returned = (from.returned * tokens) / from.tokens
  from.tokens -= tokens
  from.principal -= principal
  from.returned -= returned
  to.tokens += tokens
  to.principal += principal
  to.returned += returned
}

/** The tokens of a holding after a time, with the capital owed by the holding it came from. */
interface TracedHolding {
  tokens: bigint
  owed: Map<string, bigint>
}

/**
 * Returns the outstanding capital of each holding at a time, less what was repaid for the same tokens later, whoever
 * held them by then.
 */
export function outstandingAmid(before: readonly LotEvent[], after: readonly LotEvent[]): Map<string, Cents> {
  const holdings = holdingsAfter(before)
  const left = new Map([...holdings].map(([key, holding]) => [key, owedOf(holding)]))
  const traced = new Map<string, TracedHolding>(
    [...holdings].map(([key, { tokens }]) => [key, { tokens, owed: new Map([[key, left.get(key) ?? 0n]]) }]),
  )
  const tracedOf = (key: string) => {
    const holding = traced.get(key) ?? { tokens: 0n, owed: new Map<string, bigint>() }
    traced.set(key, holding)
    return holding
  }
  for (const event of after) {
    if (event.what === 'passed')
      for (const { key, into, tokens } of movesOf(event)) moveTraced(tracedOf(key), tracedOf(into), tokens)
    else if (event.what === 'came') addTraced(tracedOf(event.key), event)
    else
      for (const [key, amount] of takeTraced(tracedOf(event.key), event.amount))
        left.set(key, cents((left.get(key) ?? 0n) - amount))
  }
  return left
}

/** Names the capital of tokens that were created later. */
const created = ''

function addTraced(holding: TracedHolding, { tokens, price }: { tokens: bigint; price: Cents }): void {
  if (tokens < 0n) moveTraced(holding, { tokens: 0n, owed: new Map() }, -tokens)
  else {
    holding.tokens += tokens
    holding.owed.set(created, (holding.owed.get(created) ?? 0n) + tokens * price)
  }
}

function moveTraced(from: TracedHolding, to: TracedHolding, tokens: bigint): void {
  if (from.tokens <= 0n) return
  for (const [key, amount] of from.owed) {
    const moved = (amount * tokens) / from.tokens
    from.owed.set(key, amount - moved)
    to.owed.set(key, (to.owed.get(key) ?? 0n) + moved)
  }
  from.tokens -= tokens
  to.tokens += tokens
}

/** Deducts a repayment from what a holding is owed, in proportion, and returns the parts that are not of created tokens. */
function takeTraced({ owed }: TracedHolding, amount: Cents): [string, bigint][] {
  const all = [...owed.values()].reduce((sum, each) => sum + each, 0n)
  let rest = amount < all ? amount : all
  let whole = all
  const taken: [string, bigint][] = []
  for (const [key, part] of owed) {
    // Divides what is left by what is left of the whole, so that the parts sum to the repayment.
    const share = whole > 0n ? (rest * part) / whole : 0n
    owed.set(key, part - share)
    taken.push([key, share])
    rest -= share
    whole -= part
  }
  return taken.filter(([key]) => key !== created)
}
