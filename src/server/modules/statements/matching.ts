import { and, eq, inArray, isNull, or, sql } from 'drizzle-orm'
import type { StatementMatch } from '../../../generated/domain.ts'
import type { Context } from '../../kernel/context.ts'
import { users } from '../auth/tables.ts'
import { referencePrefix } from '../investments/reference.ts'
import { withdrawable } from '../investments/statuses.ts'
import { investments } from '../investments/tables.ts'
import { receipts } from '../receipts/tables.ts'
import { type Funding, fundingsNamed } from './fundings.ts'
import type { Movement } from './norma43.ts'

interface Match {
  match: StatementMatch
  investment_id: string | null
  distribution_id: string | null
}

const ofNone = { investment_id: null, distribution_id: null }

/** Describes an order for matching with movements. */
interface Candidate {
  id: string
  /** Contains the reference without separators. */
  signs: string
  /** Lists the words of the payer's name, as banks write them. */
  payer: string[]
  /** Contains the unpaid amount in cents. */
  lacks: bigint
  /** Lists the amounts of confirmed proofs whose movement is not known, in cents. */
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

/** Suggests the order or distribution of each movement by the bank's text; books nothing. */
export async function matchesOf(ctx: Context, movements: readonly Movement[]): Promise<Match[]> {
  const named = referencesIn(ctx, movements)
  const orders = await candidates(ctx, movements, named)
  const orderIn = finder(orders)
  const fundings = await fundingsNamed(ctx, named)
  const fundingIn = finder(fundings.map((each) => ({ ...each, signs: signsOf(each.reference) })))
  const references = new Set<string>()
  return movements.map((movement) => {
    if (movement.amount < 0n) return { match: 'OUT', ...ofNone }
    const text = signsOf(`${movement.reference} ${movement.concept}`)
    const order = orderIn(text)
    if (order) return byReference(order, movement.amount)
    const funding = fundingIn(text)
    return funding ? ofFunding(funding, movement.amount) : byName(orders, movement)
  })

  /** Matches a distribution exactly if the amount is its total and no earlier movement matched it. */
  function ofFunding({ id, gross }: Funding, amount: bigint): Match {
    const exact = amount === gross && !references.has(id)
    if (exact) references.add(id)
    return { match: exact ? 'EXACT' : 'OTHER_AMOUNT', investment_id: null, distribution_id: id }
  }
}

/** Builds a search for references anywhere in a text, in time independent of the number of references. */
function finder<Each extends { signs: string }>(all: readonly Each[]): (text: string) => Each | undefined {
  const bySigns = new Map(all.map((each) => [each.signs, each]))
  const lengths = [...new Set(all.map(({ signs }) => signs.length))]
  return (text) => {
    for (let at = 0; at < text.length; at += 1)
      for (const length of lengths) {
        const match = bySigns.get(text.slice(at, at + length))
        if (match) return match
      }
    return undefined
  }
}

/** Matches an order exactly if the amount is unpaid or equals a confirmed proof; each amount matches one movement. */
function byReference(order: Candidate, amount: bigint): Match {
  const proof = order.proven.indexOf(amount)
  const exact = proof >= 0 || (order.lacks > 0n && order.lacks === amount)
  if (proof >= 0) order.proven.splice(proof, 1)
  else order.lacks -= amount
  return { match: exact ? 'EXACT' : 'OTHER_AMOUNT', investment_id: order.id, distribution_id: null }
}

/** Matches the only order with this unpaid amount whose payer the bank names. */
function byName(orders: readonly Candidate[], { amount, concept }: Movement): Match {
  const conceptWords = new Set(wordsOf(concept))
  const [only, ...others] = orders.filter(
    ({ payer, lacks }) => lacks === amount && payer.every((word) => conceptWords.has(word)),
  )
  return only && others.length === 0
    ? { match: 'NAME', investment_id: only.id, distribution_id: null }
    : { match: 'NONE', ...ofNone }
}

/**
 * Selects the orders that movements name by reference, and the open orders with an unpaid amount equal to a movement.
 * Sums the receipts of all orders in one query.
 */
async function candidates(
  ctx: Context,
  movements: readonly Movement[],
  named: readonly string[],
): Promise<Candidate[]> {
  const amounts = [
    ...new Set(movements.filter(({ amount }) => amount > 0n).map(({ amount }) => String(amount))),
  ]
  if (amounts.length === 0) return []
  const waiting = ctx.tx.$with('waiting').as(
    ctx.tx
      .select({ id: receipts.investment_id, sum: sql<string>`sum(${receipts.amount})`.as('sum') })
      .from(receipts)
      .where(isNull(receipts.settled_at))
      .groupBy(receipts.investment_id),
  )
  const proven = ctx.tx.$with('proven').as(
    ctx.tx
      .select({
        id: receipts.investment_id,
        amounts: sql<string[]>`array_agg(${receipts.amount}::text)`.as('amounts'),
      })
      .from(receipts)
      .where(eq(receipts.bank_reference, ''))
      .groupBy(receipts.investment_id),
  )
  const lacks = sql<string>`${investments.total} - ${investments.used_balance} - coalesce(${waiting.sum}, 0)`
  const whereLacksAmount = sql`(${lacks})::bigint = any(${sql.param(amounts)}::bigint[])`
  const whereReferenced = sql`${investments.reference} = any(${sql.param([...named])}::text[])`
  const rows = await ctx.tx
    .with(waiting, proven)
    .select({
      id: investments.id,
      reference: investments.reference,
      status: investments.status,
      lacks,
      proven: proven.amounts,
      name: users.name,
      surname: users.surname,
    })
    .from(investments)
    .innerJoin(users, and(eq(users.tenant_id, investments.tenant_id), eq(users.id, investments.investor_id)))
    .leftJoin(waiting, eq(waiting.id, investments.id))
    .leftJoin(proven, eq(proven.id, investments.id))
    .where(or(whereReferenced, and(inArray(investments.status, [...withdrawable]), whereLacksAmount)))
  return rows.map(({ id, reference, status, lacks: missing, proven: known, name, surname }) => ({
    id,
    signs: signsOf(reference),
    payer: wordsOf(`${name} ${surname.split(' ')[0] ?? ''}`),
    lacks: withdrawable.some((each) => each === status) ? BigInt(missing) : 0n,
    proven: (known ?? []).map(BigInt),
  }))
}

/** Lists the possible references of the tenant in the movements, in the written form of references. */
function referencesIn({ tenant }: Pick<Context, 'tenant'>, movements: readonly Movement[]): string[] {
  const prefix = referencePrefix(tenant.slug)
  const matches = new Set<string>()
  for (const { reference, concept } of movements) {
    const text = signsOf(`${reference} ${concept}`)
    for (let at = text.indexOf(prefix); at >= 0; at = text.indexOf(prefix, at + 1)) {
      const signs = text.slice(at, at + prefix.length + 6)
      matches.add(`${prefix}-${signs.slice(prefix.length, -2)}-${signs.slice(-2)}`)
    }
  }
  return [...matches]
}
