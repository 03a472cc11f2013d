import { eq } from 'drizzle-orm'
import type { Context } from '../../kernel/context.ts'
import { throwError } from '../../kernel/errors.ts'
import { organisations } from './tables.ts'

/** Locks an organisation until the commit and returns it. Throws `not_found`. */
export async function lockOrganisation({ tx }: Pick<Context, 'tx'>, id: string) {
  const [organisation] = await tx.select().from(organisations).where(eq(organisations.id, id)).for('update')
  return organisation ?? throwError('not_found')
}
