import { inArray } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { Context } from '../../kernel/context.ts'
import { users } from '../auth/tables.ts'
import { entities } from '../entities/tables.ts'
import { investments } from '../investments/tables.ts'
import { issuances } from '../issuances/tables.ts'
import { fullName } from '../person.ts'
import { tokenClasses } from '../tokens/tables.ts'
import { transfers } from '../transfers/tables.ts'
import type { HeldLot } from './holdings.ts'

type NamedTable = PgTable & { id: PgColumn }

/** Returns a function that maps ids to the names of holders, legal entities, lots and classes; '' if unknown. */
export async function nameLookup(
  { tx }: Pick<Context, 'tx'>,
  heldLots: readonly HeldLot[],
): Promise<(id: string | null) => string> {
  const ids = (idOf: (lot: HeldLot) => string | null) => [
    ...new Set(heldLots.flatMap((lot) => idOf(lot) ?? [])),
  ]
  const [lots, classes] = [ids(({ lot_id }) => lot_id), ids(({ token_class }) => token_class)]
  const { id, name, surname } = users
  const holders = await tx
    .select({ id, name, surname })
    .from(users)
    .where(
      inArray(
        id,
        ids(({ investor_id }) => investor_id),
      ),
    )
  const textsById = async (table: NamedTable, text: PgColumn, ids: string[]) => {
    const rows = await tx.select({ id: table.id, text }).from(table).where(inArray(table.id, ids))
    return rows.map((row): [string, string] => [String(row.id), String(row.text)])
  }
  const names = new Map<string, string>([
    ...holders.map((holder): [string, string] => [holder.id, fullName(holder)]),
    ...(await textsById(
      entities,
      entities.name,
      ids(({ entity_id }) => entity_id),
    )),
    ...(await textsById(investments, investments.reference, lots)),
    ...(await textsById(transfers, transfers.reference, lots)),
    ...(await textsById(tokenClasses, tokenClasses.symbol, classes)),
    ...(await textsById(issuances, issuances.token_symbol, classes)),
  ])
  return (requestedId) => names.get(requestedId ?? '') ?? ''
}
