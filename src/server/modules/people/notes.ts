import { desc, eq } from 'drizzle-orm'
import type { PeopleNote } from '../../../generated/domain.ts'
import type { Context } from '../../kernel/context.ts'
import { users } from '../auth/tables.ts'
import { fullName } from '../person.ts'
import { noteHistory } from './tables.ts'

/** Limits the rows in one response. */
const maxRows = 100

/** Returns managers' notes about a person, newest first. */
export async function notesOf({ tx }: Pick<Context, 'tx'>, userId: string): Promise<PeopleNote[]> {
  const rows = await tx
    .select({ note: noteHistory, author: { name: users.name, surname: users.surname } })
    .from(noteHistory)
    .innerJoin(users, eq(users.id, noteHistory.by_id))
    .where(eq(noteHistory.user_id, userId))
    .orderBy(desc(noteHistory.at), desc(noteHistory.id))
    .limit(maxRows)
  return rows.map(({ note: { id, text, at }, author }) => ({
    id,
    text,
    at: at.toISOString(),
    who: fullName(author),
  }))
}
