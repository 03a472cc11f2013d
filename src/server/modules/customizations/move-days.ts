import { ne } from 'drizzle-orm'
import { restore } from '../../../language/customization/customization.ts'
import type { Context } from '../../kernel/context.ts'
import { distributions } from '../distributions/tables.ts'
import { issuances } from '../issuances/tables.ts'

/** Moves the days of campaigns and payments to the time zone of a new version. */
export async function moveDays({ tx, library, timeZone }: Context, source: string): Promise<void> {
  const { time_zone } = restore(JSON.parse(source), library.schemas).customization
  if (time_zone === timeZone) return
  for (const table of [issuances, distributions])
    await tx.update(table).set({ time_zone }).where(ne(table.time_zone, time_zone))
}
