import { desc } from 'drizzle-orm'
import type { PersonalTable } from './kept/kept.ts'
import { keptOfAccount } from './kept/of-account.ts'
import { keptOfMoney } from './kept/of-money.ts'
import { keptOfPerson } from './kept/of-person.ts'

/** By the name it has in the file, what is kept about a person beside their account. */
export const keptAbout: Record<string, PersonalTable> = { ...keptOfPerson, ...keptOfMoney, ...keptOfAccount }

/** More of one kind than anybody has; the file says where there were more. */
export const maxRows = 5000

export const newestFirst = ({ by }: PersonalTable) => desc(by)
