import { and, desc, eq, inArray, isNotNull, ne, or, sql } from 'drizzle-orm'
import { split, tokens } from '../../../domain/money.ts'
import type { HolderShare } from '../../../generated/domain.ts'
import type { Context } from '../../kernel/context.ts'
import { journalEntries, journalPostings } from '../../kernel/journal/tables.ts'
import { users } from '../auth/tables.ts'
import { entityHistory } from '../entities/tables.ts'
import { fullName } from '../person.ts'
import { tokenClasses } from '../tokens/tables.ts'
import { partyOfLot } from '../transfers/party-of-lot.ts'

/** Defines 100 % in hundredths of a per cent. */
const fullShare = tokens(10_000)

interface HolderPosition {
  owner: string
  /** Identifies the legal entity for which the owner holds the tokens; null if they hold them for themselves. */
  entity_id: string | null
  tokens: bigint
}

/** Returns the holdings at the end of a day, largest first; percentages sum to 100. */
export async function capTableAt(
  ctx: Context,
  issuanceId: string,
  { on, from, size }: { on: string; from: number; size: number },
): Promise<{ tokens: bigint; total: number; items: HolderShare[]; owners: string[] }> {
  const positions = await positionsAt(ctx, issuanceId, on)
  const shares =
    positions.length > 0
      ? split(
          fullShare,
          positions.map((position) => position.tokens),
        )
      : []
  const pageRows = positions.slice(from, from + size)
  const namesOf = await nameLookupOf(ctx, pageRows)
  return {
    tokens: positions.reduce((sum, position) => sum + position.tokens, 0n),
    total: positions.length,
    owners: pageRows.map(({ owner }) => owner),
    items: pageRows.map((position, index) => ({
      place: from + index + 1,
      ...namesOf(position),
      tokens: Number(position.tokens),
      percent: Number(shares[from + index] ?? 0n) / 100,
    })),
  }
}

/**
 * Selects the holdings at the end of a day from postings alone, so that past days do not change. A lot belongs to the
 * party of its order or purchase.
 */
function positionsAt({ tx, timeZone }: Context, issuanceId: string, asOf: string): Promise<HolderPosition[]> {
  const { account, unit, owner, amount, lot_id, entry_id } = journalPostings
  // Selects the other classes; the default class has the id of its issuance.
  const otherClasses = tx
    .select({ unit: sql<string>`${tokenClasses.id}::text` })
    .from(tokenClasses)
    .where(eq(tokenClasses.issuance_id, issuanceId))
  const heldTokens = sql<bigint>`sum(${amount})`.mapWith(amount)
  return tx
    .select({ owner, entity_id: entityHistory.entity_id, tokens: heldTokens })
    .from(journalPostings)
    .innerJoin(
      journalEntries,
      and(eq(journalEntries.tenant_id, journalPostings.tenant_id), eq(journalEntries.id, entry_id)),
    )
    .leftJoin(
      entityHistory,
      and(
        eq(entityHistory.tenant_id, journalPostings.tenant_id),
        eq(entityHistory.id, partyOfLot(journalPostings.tenant_id, owner, lot_id)),
      ),
    )
    .where(
      and(
        or(eq(unit, issuanceId), inArray(unit, otherClasses)),
        isNotNull(lot_id),
        ne(account, 'reserved'),
        sql`(${journalEntries.at} at time zone ${timeZone})::date <= ${asOf}::date`,
      ),
    )
    .groupBy(owner, entityHistory.entity_id)
    .having(sql`sum(${amount}) > 0`)
    .orderBy(desc(heldTokens), owner, entityHistory.entity_id)
}

/** Returns a function that names a position: closed accounts by a code, legal entities by their current name. */
async function nameLookupOf({ tx }: Context, positions: readonly HolderPosition[]) {
  const { id, name, surname } = users
  const people = await tx
    .select({ id, name, surname })
    .from(users)
    .where(inArray(id, [...new Set(positions.map(({ owner }) => owner))]))
  const versions = await tx
    .selectDistinctOn([entityHistory.entity_id], {
      entity_id: entityHistory.entity_id,
      name: entityHistory.name,
    })
    .from(entityHistory)
    .where(
      inArray(entityHistory.entity_id, [...new Set(positions.flatMap(({ entity_id }) => entity_id ?? []))]),
    )
    .orderBy(entityHistory.entity_id, desc(entityHistory.position))
  const personNameById = new Map(people.map((person) => [person.id, fullName(person)]))
  const entityNameById = new Map(versions.map((version) => [version.entity_id, version.name]))
  return ({ owner, entity_id }: HolderPosition) => {
    const person = personNameById.get(owner) ?? ''
    const entity = entityNameById.get(entity_id ?? '')
    return entity === undefined
      ? { name: person, representative: '' }
      : { name: entity, representative: person }
  }
}
