import { inArray } from 'drizzle-orm'
import type { Context } from '../../kernel/context.ts'
import { users } from '../auth/tables.ts'
import { entities } from '../entities/tables.ts'
import { investments } from '../investments/tables.ts'
import { issuances } from '../issuances/tables.ts'
import { fullName } from '../person.ts'
import { tokenClasses } from '../tokens/tables.ts'
import { transfers } from '../transfers/tables.ts'
import type { Held } from './holdings.ts'

/** What people call holders, companies, lots and classes, by their ids; empty for what has no name. */
export async function namesIn(
  { tx }: Pick<Context, 'tx'>,
  held: readonly Held[],
): Promise<(id: string | null) => string> {
  const ids = (of: (each: Held) => string | null) => [...new Set(held.flatMap((each) => of(each) ?? []))]
  const { id, name, surname } = users
  const lots = ids(({ lot_id }) => lot_id)
  const classes = ids(({ token_class }) => token_class)
  const people = await tx
    .select({ id, name, surname })
    .from(users)
    .where(
      inArray(
        id,
        ids(({ investor_id }) => investor_id),
      ),
    )
  const named = [
    await tx
      .select({ id: entities.id, text: entities.name })
      .from(entities)
      .where(
        inArray(
          entities.id,
          ids(({ entity_id }) => entity_id),
        ),
      ),
    await tx
      .select({ id: investments.id, text: investments.reference })
      .from(investments)
      .where(inArray(investments.id, lots)),
    await tx
      .select({ id: transfers.id, text: transfers.reference })
      .from(transfers)
      .where(inArray(transfers.id, lots)),
    await tx
      .select({ id: tokenClasses.id, text: tokenClasses.symbol })
      .from(tokenClasses)
      .where(inArray(tokenClasses.id, classes)),
    await tx
      .select({ id: issuances.id, text: issuances.token_symbol })
      .from(issuances)
      .where(inArray(issuances.id, classes)),
  ].flat()
  const names = new Map([
    ...people.map((each) => [each.id, fullName(each)] as const),
    ...named.map((each) => [each.id, each.text] as const),
  ])
  return (wanted) => names.get(wanted ?? '') ?? ''
}
