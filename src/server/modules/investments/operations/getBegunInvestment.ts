import { and, eq, gte, notExists, sql } from 'drizzle-orm'
import { requireUser } from '../../../kernel/actor.ts'
import type { Handler } from '../../../kernel/context.ts'
import { formDrafts } from '../../drafts/tables.ts'
import { isOpen } from '../../issuances/campaign.ts'
import { issuances } from '../../issuances/tables.ts'
import { whereShown } from '../../issuances/visibility.ts'
import { textIn } from '../../issuances/wording.ts'
import { whereBegun } from '../begun.ts'
import { investments } from '../tables.ts'

export const getBegunInvestment: Handler<'getBegunInvestment'> = async (ctx) => {
  const { id } = requireUser(ctx)
  const orderedSince = ctx.tx
    .select({ id: investments.id })
    .from(investments)
    .where(
      and(
        eq(investments.tenant_id, issuances.tenant_id),
        eq(investments.issuance_id, issuances.id),
        eq(investments.investor_id, id),
        gte(investments.created_at, formDrafts.updated_at),
      ),
    )
  const rows = await ctx.tx
    .select({ issuance: issuances })
    .from(formDrafts)
    .innerJoin(
      issuances,
      and(
        eq(issuances.tenant_id, formDrafts.tenant_id),
        eq(issuances.slug, sql`${formDrafts.values} ->> 'slug'`),
      ),
    )
    .where(and(whereBegun(id), whereShown(ctx), notExists(orderedSince)))
  const open = rows.filter(({ issuance }) => isOpen(issuance, ctx.now))
  return {
    items: open.map(({ issuance }) => ({
      slug: issuance.slug,
      title: textIn(issuance.title, ctx.language),
    })),
  }
}
