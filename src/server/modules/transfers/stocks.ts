import { and, eq, sql } from 'drizzle-orm'
import type { TransferStock } from '../../../generated/domain.ts'
import type { Context } from '../../kernel/context.ts'
import { journalPostings } from '../../kernel/journal/tables.ts'
import { whereFrozen } from '../holders/is-frozen.ts'
import { issuances } from '../issuances/tables.ts'
import { textIn } from '../issuances/wording.ts'
import { tokenClasses } from '../tokens/tables.ts'
import { freeLots, sumOf } from './lots.ts'
import { reasonsOfViolated } from './transfer-rules.ts'

/** Returns the tokens of each class that the user, or the legal entity chosen in the session, holds. */
export async function stocksOf(ctx: Context, ownerId: string): Promise<TransferStock[]> {
  const entity_id = ctx.session.entity_id || null
  const stocks: TransferStock[] = []
  for (const { unit, waiting, issuance, symbol, name, frozen } of await classesOf(ctx, ownerId)) {
    const lots = await freeLots(ctx, { owner: ownerId, unit, entity_id })
    const transferableLots = lots.filter(({ reflecting }) => !reflecting)
    const reflecting = sumOf(lots.filter((lot) => lot.reflecting))
    const reasons = reasonsOfViolated([
      ['NOT_FINANCED', issuance.outcome === 'NOT_FINANCED'],
      ['SENDER_FROZEN', frozen],
      ['REFLECTION', transferableLots.length === 0 && reflecting > 0n],
    ])
    const title = textIn(issuance.title, ctx.language)
    stocks.push({
      token_class: unit,
      issuance_id: issuance.id,
      issuance_title: title,
      issuance_slug: issuance.slug,
      token_symbol: symbol,
      label: `${title}${name ? `, ${name}` : ''} (${sumOf(transferableLots)})`,
      free: Number(sumOf(transferableLots)),
      waiting: Number(waiting),
      reflecting: Number(reflecting),
      cost: Number(transferableLots.reduce((cost, { price, tokens }) => cost + price * tokens, 0n)),
      currency: issuance.currency,
      reasons,
    })
  }
  return stocks
}

function classesOf({ tx }: Context, ownerId: string) {
  const { unit, account, amount, lot_id } = journalPostings
  const waiting = sql<bigint>`coalesce(sum(${amount}) filter (where ${account} = 'locked'), 0)`.mapWith(
    amount,
  )
  return tx
    .select({
      unit,
      waiting,
      issuance: {
        id: issuances.id,
        slug: issuances.slug,
        title: issuances.title,
        outcome: issuances.outcome,
        currency: issuances.currency,
      },
      symbol: sql<string>`coalesce(${tokenClasses.symbol}, ${issuances.token_symbol})`,
      name: sql<string>`coalesce(${tokenClasses.name}, '')`,
      frozen: whereFrozen({ tenant_id: issuances.tenant_id, issuance_id: issuances.id, user_id: ownerId }),
    })
    .from(journalPostings)
    .leftJoin(
      tokenClasses,
      and(
        eq(tokenClasses.tenant_id, journalPostings.tenant_id),
        sql`${lot_id} is not null and ${tokenClasses.id}::text = ${unit}`,
      ),
    )
    .innerJoin(
      issuances,
      and(
        eq(issuances.tenant_id, journalPostings.tenant_id),
        sql`${issuances.id}::text = coalesce(${tokenClasses.issuance_id}::text, ${unit})`,
      ),
    )
    .where(
      and(
        eq(journalPostings.owner, ownerId),
        sql`${lot_id} is not null`,
        sql`${account} in ('holder', 'locked')`,
      ),
    )
    .groupBy(unit, issuances.tenant_id, issuances.id, tokenClasses.tenant_id, tokenClasses.id)
    .having(sql`sum(${amount}) > 0`)
    .orderBy(issuances.title_es, unit)
}
