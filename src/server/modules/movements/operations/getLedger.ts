import { and, eq, min } from 'drizzle-orm'
import { calendarDay } from '../../../../domain/calendar.ts'
import { allSettledInOrder } from '../../../database/all-settled-in-order.ts'
import { requireUser } from '../../../kernel/actor.ts'
import type { Handler } from '../../../kernel/context.ts'
import { issuances } from '../../issuances/tables.ts'
import { textIn, titleColumn } from '../../issuances/wording.ts'
import { movements } from '../tables.ts'

export const getLedger: Handler<'getLedger'> = async (ctx) => {
  const whereOwn = eq(movements.user_id, requireUser(ctx).id)
  const [projects, [firstMovement]] = await allSettledInOrder([
    ctx.tx
      .selectDistinct({
        slug: issuances.slug,
        title: issuances.title,
        sorted: titleColumn(ctx.language),
      })
      .from(movements)
      .innerJoin(
        issuances,
        and(eq(issuances.tenant_id, movements.tenant_id), eq(issuances.id, movements.issuance_id)),
      )
      .where(whereOwn)
      .orderBy(titleColumn(ctx.language), issuances.slug),
    ctx.tx
      .select({ at: min(movements.at) })
      .from(movements)
      .where(whereOwn),
  ])
  return {
    projects: projects.map(({ slug, title }) => ({ slug, title: textIn(title, ctx.language) })),
    since: firstMovement?.at ? calendarDay(firstMovement.at, ctx.timeZone) : '',
    until: calendarDay(ctx.now, ctx.timeZone),
  }
}
