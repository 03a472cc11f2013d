import { desc } from 'drizzle-orm'
import { accountTables } from './personal-tables/account.ts'
import { moneyTables } from './personal-tables/money.ts'
import { personTables } from './personal-tables/person.ts'
import type { PersonalTable } from './personal-tables/personal-table.ts'

/** Lists the tables with data about a person, by their name in the export. */
export const personalTables: Record<string, PersonalTable> = {
  ...personTables,
  ...moneyTables,
  ...accountTables,
}

/** Limits the rows per table; the export names the tables with more. */
export const maxRows = 5000

export const orderNewestFirst = ({ by: sortColumn }: PersonalTable) => desc(sortColumn)
