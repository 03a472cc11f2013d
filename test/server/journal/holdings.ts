import { asc } from 'drizzle-orm'
import fc from 'fast-check'
import { expect } from 'vitest'
import { newId } from '../../../src/server/database/ids.ts'
import { bindTenant, inTransaction } from '../../../src/server/database/transaction.ts'
import type { Context } from '../../../src/server/kernel/context.ts'
import {
  type Account,
  clearing,
  escrow,
  type Lot,
  treasury,
} from '../../../src/server/kernel/journal/accounts.ts'
import { lotsOf } from '../../../src/server/kernel/journal/lots.ts'
import { type Entry, post, transfer } from '../../../src/server/kernel/journal/post.ts'
import type { TestPlatform } from '../harness.ts'

type Poster = Pick<Context, 'tx' | 'now' | 'actor'>

const people = [newId(), newId(), newId()]
const issuances = [newId(), newId()]
const dayInMs = 86_400_000
const start = Date.UTC(2026, 0, 1, 12)

/** Tokens of one lot in one account, in the reference model. */
interface HeldLot {
  account: 'reserved' | 'holder' | 'locked'
  person: string
  issuance: string
  lot: string
  price: bigint
  tokens: bigint
  since: number
  by: string
}

/** Generates events; records are numbers modulo how many there are. */
export const happening = fc.record({
  what: fc.constantFrom(
    'order',
    'order',
    'mint',
    'mint',
    'cancel',
    'pay',
    'sell',
    'lock',
    'unlock',
    'burn',
    'correct',
  ),
  who: fc.nat(),
  which: fc.nat(),
  tokens: fc.integer({ min: 1, max: 9 }),
  price: fc.integer({ min: 1, max: 500 }),
})

type ModelEvent = typeof happening extends fc.Arbitrary<infer T> ? T : never

const pick = <T>(all: readonly T[], which: number): T | undefined => all[which % Math.max(1, all.length)]

const accountOf = ({ account, person, issuance, lot, price }: HeldLot): Account => ({
  account,
  owner: person,
  unit: issuance,
  lot: { id: lot, price },
})

/** Applies one event a day to the journal and to a simple list of holdings. */
class Holdings {
  day = 0
  held: HeldLot[] = []
  /** The list at the end of each day. */
  readonly past: HeldLot[][] = []
  private readonly sequences = new Map<string, number>()
  private readonly ctx: Poster

  constructor(ctx: Poster) {
    this.ctx = ctx
  }

  async live({ what, who, which, tokens, price }: ModelEvent): Promise<void> {
    this.ctx.now = new Date(start + this.day * dayInMs)
    const person = pick(people, who) ?? ''
    const issuance = pick(issuances, which) ?? ''
    const of = (account: HeldLot['account']) =>
      this.held.filter((each) => each.account === account && each.tokens > 0n)
    const own = (account: HeldLot['account']) =>
      of(account).filter((each) => each.person === person && each.issuance === issuance)
    if (what === 'order') {
      const lot = { id: newId(), price: BigInt(price) }
      await this.move(
        'investment',
        lot.id,
        'reserve',
        [],
        this.fresh('reserved', person, issuance, lot, tokens),
      )
    }
    const reserved = pick(of('reserved'), which)
    if (what === 'mint' && reserved)
      await this.move('investment', reserved.lot, 'mint', [reserved], this.onto('holder', [reserved]))
    if (what === 'cancel' && reserved) await this.move('investment', reserved.lot, 'release', [reserved], [])
    if (what === 'pay' && reserved) await this.pay(reserved)
    if (what === 'sell') {
      const sold = this.oldest(own('holder'), tokens)
      const buyer = people[(people.indexOf(person) + 1) % people.length] ?? ''
      const lot = { id: newId(), price: BigInt(price) }
      const count = sold.reduce((sum, each) => sum + each.tokens, 0n)
      if (count > 0n)
        await this.move(
          'transfer',
          lot.id,
          'transfer',
          sold,
          this.fresh('holder', buyer, issuance, lot, Number(count)),
        )
    }
    if (what === 'lock') {
      const put = this.oldest(own('holder'), tokens)
      if (put.length > 0) await this.move('transfer', newId(), 'lock', put, this.onto('locked', put))
    }
    if (what === 'unlock') {
      const back = own('locked')
      if (back.length > 0) await this.move('transfer', newId(), 'unlock', back, this.onto('holder', back))
    }
    if (what === 'burn') {
      const oldestLots = this.oldest(own('holder'), tokens)
      if (oldestLots.length > 0) await this.move('correction', newId(), 'burn', oldestLots, [])
    }
    // Reverses a mistaken minting: the same cause and kind with opposite postings.
    const minted = pick(
      of('holder').filter(({ by }) => by === 'mint'),
      which,
    )
    if (what === 'correct' && minted)
      await this.move('investment', minted.lot, 'mint', [minted], this.onto('reserved', [minted]))
    this.past.push(this.held.map((each) => ({ ...each })))
    this.day += 1
  }

  /** Fails a charge and repeats it: the money stays the same and no tokens move. */
  private async pay({ lot, issuance, tokens, price }: HeldLot): Promise<void> {
    const cause = { kind: 'investment', id: lot } as const
    const total = tokens * price
    const [there, back] = [
      transfer(clearing('X', 'EUR'), escrow(issuance, 'EUR'), total),
      transfer(escrow(issuance, 'EUR'), clearing('X', 'EUR'), total),
    ]
    await this.enter({ cause, kind: 'charge', postings: there })
    await this.enter({ cause, kind: 'refund', postings: back })
    await this.enter({ cause, kind: 'charge', postings: there })
  }

  private enter(entry: Omit<Entry, 'sequence'>): Promise<void> {
    const key = `${entry.cause.id} ${entry.kind}`
    const sequence = (this.sequences.get(key) ?? 0) + 1
    this.sequences.set(key, sequence)
    return post(this.ctx, { ...entry, sequence })
  }

  /** Moves tokens from their current account; missing tokens come from the treasury, remaining ones are burned. */
  private async move(
    cause: Entry['cause']['kind'],
    id: string,
    kind: Entry['kind'],
    from: HeldLot[],
    to: HeldLot[],
  ): Promise<void> {
    const [first] = [...from, ...to]
    const unit = first?.issuance ?? ''
    const left =
      from.reduce((sum, each) => sum + each.tokens, 0n) - to.reduce((sum, each) => sum + each.tokens, 0n)
    const rest = kind === 'burn' ? ({ account: 'burned', owner: '', unit } as const) : treasury(unit)
    await this.enter({
      cause: { kind: cause, id },
      kind,
      postings: [
        ...from.map((each) => ({ ...accountOf(each), amount: -each.tokens })),
        ...to.map((each) => ({ ...accountOf(each), amount: each.tokens })),
        { ...rest, amount: left },
      ],
    })
    for (const each of from) this.add({ ...each, tokens: -each.tokens })
    for (const each of to) this.add({ ...each, since: this.day, by: kind })
  }

  private fresh(
    account: HeldLot['account'],
    person: string,
    issuance: string,
    lot: Lot,
    count: number,
  ): HeldLot[] {
    const { id, price } = lot
    return [{ account, person, issuance, lot: id, price, tokens: BigInt(count), since: this.day, by: '' }]
  }

  private onto(account: HeldLot['account'], lots: HeldLot[]): HeldLot[] {
    return lots.map((each) => ({ ...each, account }))
  }

  /** Takes tokens from the oldest lots: first in, first out. */
  private oldest(lots: HeldLot[], tokens: number): HeldLot[] {
    let left = BigInt(tokens)
    const sorted = [...lots].sort((one, other) => one.since - other.since)
    return sorted.flatMap((each) => {
      const taken = each.tokens < left ? each.tokens : left
      left -= taken
      return taken > 0n ? [{ ...each, tokens: taken }] : []
    })
  }

  /** Keeps a lot's position in an account, even if it was empty meanwhile. */
  private add(change: HeldLot): void {
    const same = (each: HeldLot) =>
      each.account === change.account && each.person === change.person && each.lot === change.lot
    const known = this.held.find(same)
    if (known) known.tokens += change.tokens
    else this.held.push({ ...change })
  }
}

const seen = (held: HeldLot[], person: string) =>
  held
    .filter((each) => each.person === person && each.tokens !== 0n)
    .map(({ account, issuance, lot, price, tokens, since, by }) => ({
      account,
      issuance_id: issuance,
      lot_id: lot,
      price,
      tokens,
      acquired_at: new Date(start + since * dayInMs),
      acquired_by: by,
    }))

const byPlace = (one: { account: string; lot_id: string | null }, other: typeof one) =>
  `${one.account} ${one.lot_id}` < `${other.account} ${other.lot_id}` ? -1 : 1

/** Asserts after random events that every owner's lots on each past day equal the list's. */
export function holdingsHold(platform: TestPlatform, tenant: string, most: number) {
  return fc.asyncProperty(fc.array(happening, { minLength: 5, maxLength: most }), async (happenings) => {
    const over = new Error('over')
    const lived = inTransaction(platform.pool, async (tx) => {
      await bindTenant(tx, tenant)
      const ctx: Poster = { tx, now: new Date(start), actor: { kind: 'system', name: 'test' } }
      const holdings = new Holdings(ctx)
      for (const each of happenings) await holdings.live(each)
      for (const [day, held] of holdings.past.entries())
        for (const person of people) {
          const on = new Date(start + day * dayInMs).toISOString().slice(0, 10)
          const lots = lotsOf({ tx, timeZone: 'Europe/Madrid' }, person, on)
          const found = await tx.select().from(lots).orderBy(asc(lots.acquired_at))
          const shown = found.map(({ offered: _offered, ...lot }) => lot)
          expect(shown.sort(byPlace)).toEqual(seen(held, person).sort(byPlace))
        }
      const { rows } = await tx.execute(
        `select unit from journal_postings group by unit having sum(amount) <> 0
         union all select lot_id::text from journal_postings where lot_id is not null
         group by account, owner, lot_id having sum(amount) < 0`,
      )
      expect(rows).toEqual([])
      throw over
    })
    await expect(lived).rejects.toBe(over)
  })
}
