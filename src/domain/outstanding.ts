import { type Cents, cents, type Tokens } from './money.ts'

/** An event of an issuance's tokens, in order. A holding is one lot of one holder, identified by its key. */
export type LotEvent =
  /** Tokens created for a holding at a price, or removed (negative). */
  | { kind: 'issued'; key: string; tokens: bigint; price: Cents }
  /** Tokens transferred between holders. Tokens received as a gift keep their lot; bought ones form a new lot. */
  | { kind: 'transferred'; out: TransferredTokens[]; into: TransferredTokens[] }
  /** Capital repaid for a holding. */
  | { kind: 'repaid'; key: string; amount: Cents }

export interface TransferredTokens {
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
 * Returns the outstanding capital of each holding: the issue price minus repayments, whatever later buyers paid. A
 * transfer moves the repayments in proportion to the tokens.
 */
export function outstandingAfter(events: readonly LotEvent[]): Map<string, Cents> {
  return new Map([...holdingsAfter(events)].map(([key, holding]) => [key, outstandingOf(holding)]))
}

function outstandingOf({ principal, returned }: OutstandingHolding): Cents {
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
    if (event.kind === 'issued') {
      const holding = holdingOf(event.key)
      holding.tokens += event.tokens
      holding.principal += event.tokens * event.price
    } else if (event.kind === 'repaid') holdingOf(event.key).returned += event.amount
    else
      for (const { key, into, tokens } of movesBetweenHoldings(event))
        transfer(holdingOf(key), holdingOf(into), tokens)
  }
  return holdings
}

/** Pairs the sending and receiving holdings of a transfer: by lot, or with the first receiver for a new lot. */
export function movesBetweenHoldings({ out, into }: Extract<LotEvent, { kind: 'transferred' }>) {
  return out.flatMap(({ key, lot, tokens }) => {
    const receiver = into.find((incoming) => incoming.lot === lot) ?? into[0]
    return receiver ? [{ key, into: receiver.key, tokens }] : []
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
