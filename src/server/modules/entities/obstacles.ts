import { and, eq, inArray, notInArray, or, sql } from 'drizzle-orm'
import { allSettledInOrder } from '../../database/all-settled-in-order.ts'
import type { Context } from '../../kernel/context.ts'
import { journalPostings } from '../../kernel/journal/tables.ts'
import { openAds } from '../board/statuses.ts'
import { ads } from '../board/tables.ts'
import { outstanding } from '../distributions/statuses.ts'
import { earnings } from '../distributions/tables.ts'
import { finishedStatuses } from '../investments/statuses.ts'
import { investments } from '../investments/tables.ts'
import { partyOfLot } from '../transfers/party-of-lot.ts'
import { agreedStatuses } from '../transfers/statuses.ts'
import { transfers } from '../transfers/tables.ts'
import { type Entity, entityHistory } from './tables.ts'

/** Returns the obstacles to the removal of a legal entity, as displayed texts; empty if there are none. */
export async function entityObstacles(ctx: Context, entity: Entity): Promise<string[]> {
  const { tx } = ctx
  const { id } = entity
  const versions = tx
    .select({ id: entityHistory.id })
    .from(entityHistory)
    .where(eq(entityHistory.entity_id, id))
  const whereAgreed = inArray(transfers.status, agreedStatuses)
  const [tokens, orders, sales, offered, unclaimedEarnings] = await allSettledInOrder([
    tokensOf(ctx, entity),
    tx.$count(
      investments,
      and(
        inArray(investments.entity_version_id, versions),
        notInArray(investments.status, [...finishedStatuses]),
      ),
    ),
    tx.$count(
      transfers,
      or(
        and(eq(transfers.seller_entity_id, id), or(whereAgreed, eq(transfers.status, 'PROPOSED'))),
        and(inArray(transfers.entity_version_id, versions), whereAgreed),
      ),
    ),
    tx.$count(ads, and(eq(ads.seller_entity_id, id), inArray(ads.status, openAds))),
    tx.$count(earnings, and(eq(earnings.entity_id, id), inArray(earnings.status, outstanding))),
  ])
  return Object.entries({ tokens, orders, transfers: sales, ads: offered, earnings: unclaimedEarnings })
    .filter(([, occurrences]) => occurrences > 0)
    .map(([kind, occurrences]) => ctx.text(`obstacle.entity_${kind}`, { count: occurrences }))
}

/** Counts the tokens held for an entity, including those offered for sale. */
async function tokensOf({ tx }: Context, { id, user_id }: Entity): Promise<number> {
  const { tenant_id, owner, lot_id, account, amount } = journalPostings
  const whereHeld = and(eq(owner, user_id), inArray(account, ['holder', 'locked']))
  const [row] = await tx
    .select({ tokens: sql<number>`coalesce(sum(${amount}), 0)`.mapWith(Number) })
    .from(journalPostings)
    .innerJoin(
      entityHistory,
      and(eq(entityHistory.tenant_id, tenant_id), eq(entityHistory.id, partyOfLot(tenant_id, owner, lot_id))),
    )
    .where(and(whereHeld, eq(entityHistory.entity_id, id)))
  return row?.tokens ?? 0
}
