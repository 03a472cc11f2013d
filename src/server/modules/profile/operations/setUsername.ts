import { eq } from 'drizzle-orm'
import { isUniqueViolation } from '../../../database/errors.ts'
import { requireUser } from '../../../kernel/actor.ts'
import type { Handler } from '../../../kernel/context.ts'
import { throwError } from '../../../kernel/errors.ts'
import { users } from '../../auth/tables.ts'

export const setUsername: Handler<'setUsername'> = async (ctx, { body }) => {
  const username = body.username?.toLowerCase() ?? null
  const whereOwnAccount = eq(users.id, requireUser(ctx).id)
  try {
    await ctx.tx.update(users).set({ username }).where(whereOwnAccount)
  } catch (error) {
    if (isUniqueViolation(error)) return throwError('username_taken')
    throw error
  }
  return null
}
