import { desc } from 'drizzle-orm'
import { accountTables } from './personal-tables/account.ts'
import { moneyTables } from './personal-tables/money.ts'
import { personTables } from './personal-tables/person.ts'
import type { PersonalTable } from './personal-tables/personal-table.ts'

/** By the name it has in the file, what is kept about a person beside their account. */
export const personalTables: Record<string, PersonalTable> = {
  ...personTables,
  ...moneyTables,
  ...accountTables,
}

/** More of one kind than anybody has; the file says where there were more. */
export const maxRows = 5000

export const newestFirst = ({ by }: PersonalTable) => desc(by)
