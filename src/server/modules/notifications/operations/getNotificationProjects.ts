import { and, eq, ne, sql } from 'drizzle-orm'
import { requireUser } from '../../../kernel/actor.ts'
import type { Handler } from '../../../kernel/context.ts'
import { notifications } from '../tables.ts'

const maxRows = 100

export const getNotificationProjects: Handler<'getNotificationProjects'> = async (ctx) => {
  const { project, said, user_id } = notifications
  const items = await ctx.tx
    .select({ project, title: sql<string>`min(${said} -> ${ctx.language} ->> 'issuance_title')` })
    .from(notifications)
    .where(and(eq(user_id, requireUser(ctx).id), ne(project, '')))
    .groupBy(project)
    .orderBy(project)
    .limit(maxRows)
  return { items }
}
