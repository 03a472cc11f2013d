import { and, eq, inArray, isNull, or, sql } from 'drizzle-orm'
import type { StatementMatch } from '../../../generated/domain.ts'
import type { Context } from '../../kernel/context.ts'
import { users } from '../auth/tables.ts'
import { referencePrefix } from '../investments/reference.ts'
import { withdrawableStatuses } from '../investments/statuses.ts'
import { investments } from '../investments/tables.ts'
import { receipts } from '../receipts/tables.ts'
import { type Funding, fundingsWithReferences } from './fundings.ts'
import type { Movement } from './norma43.ts'

interface Match {
  match: StatementMatch
  investment_id: string | null
  distribution_id: string | null
}

const noMatch = { investment_id: null, distribution_id: null }

/** Describes an order for matching with movements. */
interface Candidate {
  id: string
  /** Contains the reference in capital letters, without separators. */
  compactReference: string
  /** Lists the words of the payer's name in capital letters, without accents. */
  payer: string[]
  /** Contains the unpaid amount in cents. */
  unpaid: bigint
  /** Lists the amounts in cents of confirmed proofs whose movement is unknown. */
  provenAmounts: bigint[]
}

const toCompactText = (text: string): string =>
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

/** Suggests an order or distribution for each movement by the bank's text, without booking it. */
export async function matchesOf(ctx: Context, movements: readonly Movement[]): Promise<Match[]> {
  const namedReferences = referencesIn(ctx, movements)
  const orders = await selectCandidates(ctx, movements, namedReferences)
  const findOrder = buildFinder(orders)
  const fundings = await fundingsWithReferences(ctx, namedReferences)
  const findFunding = buildFinder(
    fundings.map((funding) => ({ ...funding, compactReference: toCompactText(funding.reference) })),
  )
  const matchedFundings = new Set<string>()
  return movements.map((movement) => {
    if (movement.amount < 0n) return { match: 'OUT', ...noMatch }
    const text = toCompactText(`${movement.reference} ${movement.concept}`)
    const order = findOrder(text)
    if (order) return matchByReference(order, movement.amount)
    const funding = findFunding(text)
    return funding ? matchFunding(funding, movement.amount) : matchByName(orders, movement)
  })

  /** Matches a distribution, exactly if the amount is its total and it has not matched an earlier movement. */
  function matchFunding({ id, gross }: Funding, amount: bigint): Match {
    const isExact = amount === gross && !matchedFundings.has(id)
    if (isExact) matchedFundings.add(id)
    return { match: isExact ? 'EXACT' : 'OTHER_AMOUNT', investment_id: null, distribution_id: id }
  }
}

/** Builds a search for references anywhere in a text, in time independent of the number of references. */
function buildFinder<Searchable extends { compactReference: string }>(
  searchables: readonly Searchable[],
): (text: string) => Searchable | undefined {
  const searchableByReference = new Map(searchables.map((item) => [item.compactReference, item]))
  const lengths = [...new Set(searchables.map(({ compactReference }) => compactReference.length))]
  return (text) => {
    for (let start = 0; start < text.length; start += 1)
      for (const length of lengths) {
        const match = searchableByReference.get(text.slice(start, start + length))
        if (match) return match
      }
    return undefined
  }
}

/** Matches an order, exactly if the amount equals the unpaid amount or a confirmed proof; a proof matches only once. */
function matchByReference(order: Candidate, amount: bigint): Match {
  const proofIndex = order.provenAmounts.indexOf(amount)
  const isExact = proofIndex >= 0 || (order.unpaid > 0n && order.unpaid === amount)
  if (proofIndex >= 0) order.provenAmounts.splice(proofIndex, 1)
  else order.unpaid -= amount
  return { match: isExact ? 'EXACT' : 'OTHER_AMOUNT', investment_id: order.id, distribution_id: null }
}

/** Matches an order if no other order has this unpaid amount and a payer whom the bank names. */
function matchByName(orders: readonly Candidate[], { amount, concept }: Movement): Match {
  const conceptWords = new Set(wordsOf(concept))
  const [onlyOrder, ...others] = orders.filter(
    ({ payer, unpaid }) => unpaid === amount && payer.every((word) => conceptWords.has(word)),
  )
  return onlyOrder && others.length === 0
    ? { match: 'NAME', investment_id: onlyOrder.id, distribution_id: null }
    : { match: 'NONE', ...noMatch }
}

/**
 * Selects the orders that movements name by reference, and the open orders with an unpaid amount equal to a movement.
 * Sums the receipts of all orders in one query.
 */
async function selectCandidates(
  ctx: Context,
  movements: readonly Movement[],
  references: readonly string[],
): Promise<Candidate[]> {
  const amounts = [
    ...new Set(movements.filter(({ amount }) => amount > 0n).map(({ amount }) => String(amount))),
  ]
  if (amounts.length === 0) return []
  const unsettledSums = ctx.tx.$with('waiting').as(
    ctx.tx
      .select({ id: receipts.investment_id, sum: sql<string>`sum(${receipts.amount})`.as('sum') })
      .from(receipts)
      .where(isNull(receipts.settled_at))
      .groupBy(receipts.investment_id),
  )
  const provenAmounts = ctx.tx.$with('proven').as(
    ctx.tx
      .select({
        id: receipts.investment_id,
        amounts: sql<string[]>`array_agg(${receipts.amount}::text)`.as('amounts'),
      })
      .from(receipts)
      .where(eq(receipts.bank_reference, ''))
      .groupBy(receipts.investment_id),
  )
  const unpaidAmount = sql<string>`${investments.total} - ${investments.used_balance} - coalesce(${unsettledSums.sum}, 0)`
  const whereUnpaid = sql`(${unpaidAmount})::bigint = any(${sql.param(amounts)}::bigint[])`
  const whereReferenced = sql`${investments.reference} = any(${sql.param([...references])}::text[])`
  const rows = await ctx.tx
    .with(unsettledSums, provenAmounts)
    .select({
      id: investments.id,
      reference: investments.reference,
      status: investments.status,
      unpaid: unpaidAmount,
      proven: provenAmounts.amounts,
      name: users.name,
      surname: users.surname,
    })
    .from(investments)
    .innerJoin(users, and(eq(users.tenant_id, investments.tenant_id), eq(users.id, investments.investor_id)))
    .leftJoin(unsettledSums, eq(unsettledSums.id, investments.id))
    .leftJoin(provenAmounts, eq(provenAmounts.id, investments.id))
    .where(or(whereReferenced, and(inArray(investments.status, [...withdrawableStatuses]), whereUnpaid)))
  return rows.map(({ id, reference, status, unpaid, proven, name, surname }) => ({
    id,
    compactReference: toCompactText(reference),
    payer: wordsOf(`${name} ${surname.split(' ')[0] ?? ''}`),
    unpaid: withdrawableStatuses.some((withdrawable) => withdrawable === status) ? BigInt(unpaid) : 0n,
    provenAmounts: (proven ?? []).map(BigInt),
  }))
}

/** Lists the texts in the movements that may be references of the tenant, in the form ALB-7K3M-9Q. */
function referencesIn({ tenant }: Pick<Context, 'tenant'>, movements: readonly Movement[]): string[] {
  const prefix = referencePrefix(tenant.slug)
  const references = new Set<string>()
  for (const { reference, concept } of movements) {
    const text = toCompactText(`${reference} ${concept}`)
    for (let start = text.indexOf(prefix); start >= 0; start = text.indexOf(prefix, start + 1)) {
      const compactReference = text.slice(start, start + prefix.length + 6)
      references.add(`${prefix}-${compactReference.slice(prefix.length, -2)}-${compactReference.slice(-2)}`)
    }
  }
  return [...references]
}
