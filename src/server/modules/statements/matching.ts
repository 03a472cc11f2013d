import { and, eq, inArray, sql } from 'drizzle-orm'
import type { StatementMatch } from '../../../generated/domain.ts'
import type { Context } from '../../kernel/context.ts'
import { users } from '../auth/tables.ts'
import { withdrawable } from '../investments/statuses.ts'
import { investments } from '../investments/tables.ts'
import { receivedFor } from '../receipts/received.ts'
import { receipts } from '../receipts/tables.ts'
import type { Movement } from './norma43.ts'

interface Match {
  match: StatementMatch
  investment_id: string | null
}

/** An order as movements are held against it. */
interface Candidate {
  id: string
  /** Of its reference, without what is between them. */
  signs: string
  /** Words of the payer's name, as a bank writes them. */
  payer: string[]
  /** What it still lacks. */
  lacks: bigint
  /** Amounts of confirmed proofs whose movement is not known. */
  proven: bigint[]
}

const signsOf = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toUpperCase()
    .replace(/[^A-Z0-9]/g, '')

const wordsOf = (text: string): string[] =>
  text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toUpperCase()
    .split(/[^A-Z0-9]+/)
    .filter(Boolean)

/** For each movement the order that it is of, as far as the bank's words tell: nothing is booked by it. */
export async function matchesOf(ctx: Context, movements: readonly Movement[]): Promise<Match[]> {
  const orders = await candidates(ctx, movements)
  const bySigns = new Map(orders.map((order) => [order.signs, order]))
  const lengths = [...new Set(orders.map(({ signs }) => signs.length))]
  return movements.map((movement) => {
    if (movement.amount < 0n) return { match: 'OUT', investment_id: null }
    const order = namedIn(signsOf(`${movement.reference} ${movement.concept}`))
    return order ? byReference(order, movement.amount) : byName(orders, movement)
  })

  /** The order whose reference stands in a text, wherever: in time that does not grow with the orders. */
  function namedIn(text: string): Candidate | undefined {
    for (let at = 0; at < text.length; at += 1)
      for (const length of lengths) {
        const order = bySigns.get(text.slice(at, at + length))
        if (order) return order
      }
    return undefined
  }
}

/** Exact is what an order lacks, or a confirmed proof: of two such movements the second is none any more. */
function byReference(order: Candidate, amount: bigint): Match {
  const proof = order.proven.indexOf(amount)
  const exact = proof >= 0 || (order.lacks > 0n && order.lacks === amount)
  if (proof >= 0) order.proven.splice(proof, 1)
  else order.lacks -= amount
  return { match: exact ? 'EXACT' : 'OTHER_AMOUNT', investment_id: order.id }
}

/** The only order that lacks this amount and whose payer the bank names. */
function byName(orders: readonly Candidate[], { amount, concept }: Movement): Match {
  const said = new Set(wordsOf(concept))
  const [only, ...others] = orders.filter(
    ({ payer, lacks }) => lacks === amount && payer.every((word) => said.has(word)),
  )
  return only && others.length === 0
    ? { match: 'NAME', investment_id: only.id }
    : { match: 'NONE', investment_id: null }
}

/** Orders that wait for money, and those that a movement names by their reference. */
async function candidates(ctx: Context, movements: readonly Movement[]): Promise<Candidate[]> {
  const text = signsOf(movements.map(({ reference, concept }) => `${reference} ${concept}`).join(' '))
  const isNamed = sql`position(replace(${investments.reference}, '-', '') in ${text}) > 0`
  const proven = sql<string[]>`coalesce((select array_agg(${receipts.amount}::text) from ${receipts}
    where ${receipts.tenant_id} = ${investments.tenant_id} and ${receipts.investment_id} = ${investments.id}
      and ${receipts.bank_reference} = ''), '{}')`
  const rows = await ctx.tx
    .select({
      id: investments.id,
      reference: investments.reference,
      status: investments.status,
      total: investments.total,
      received: receivedFor,
      proven,
      name: users.name,
      surname: users.surname,
    })
    .from(investments)
    .innerJoin(users, and(eq(users.tenant_id, investments.tenant_id), eq(users.id, investments.investor_id)))
    .where(sql`${inArray(investments.status, [...withdrawable])} or ${isNamed}`)
  return rows.map(({ id, reference, status, total, received, proven: known, name, surname }) => ({
    id,
    signs: signsOf(reference),
    payer: wordsOf(`${name} ${surname.split(' ')[0] ?? ''}`),
    lacks: withdrawable.some((each) => each === status) ? total - BigInt(received) : 0n,
    proven: known.map(BigInt),
  }))
}
