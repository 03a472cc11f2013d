import { and, eq, gte, notExists, sql } from 'drizzle-orm'
import type { InvestmentBegun } from '../../../generated/domain.ts'
import { sendWithoutWaiting } from '../../database/send-without-waiting.ts'
import { impersonatorOf, requireUser } from '../../kernel/actor.ts'
import type { RequestContext } from '../../kernel/context.ts'
import { formDrafts } from '../drafts/tables.ts'
import { isAnyClassOpen } from '../issuances/campaign.ts'
import { issuances } from '../issuances/tables.ts'
import { whereVisibleToInvestors } from '../issuances/visibility.ts'
import { textIn } from '../issuances/wording.ts'
import { investments } from './tables.ts'

const draftName = 'invest'

/** Selects the draft of a person that names the issuance in which they last began to invest. */
export function whereInvestDraft(userId: string) {
  return and(eq(formDrafts.user_id, userId), eq(formDrafts.name, draftName))
}

/** Stores that the person is in the investment flow of an issuance, except in a preview or an impersonation. */
export function storeBegunInvestment(ctx: RequestContext, slug: string): void {
  if (ctx.preview || impersonatorOf(ctx)) return
  const draft = { hash: '', values: { slug }, version: 1, updated_at: ctx.now }
  const { tenant_id, user_id } = formDrafts
  sendWithoutWaiting(
    ctx.tx,
    ctx.tx
      .insert(formDrafts)
      .values({ user_id: requireUser(ctx).id, name: draftName, ...draft })
      .onConflictDoUpdate({
        target: [tenant_id, user_id, formDrafts.name],
        set: draft,
      }),
  )
}

/** Returns the open issuance in which the person last began to invest, unless they have ordered in it since. */
export async function begunInvestmentOf(ctx: RequestContext): Promise<InvestmentBegun> {
  const { id } = requireUser(ctx)
  const ordersSince = ctx.tx
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
    .where(and(whereInvestDraft(id), whereVisibleToInvestors(ctx), notExists(ordersSince)))
  const openRows = rows.filter(({ issuance }) => isAnyClassOpen(issuance, ctx))
  return {
    items: openRows.map(({ issuance }) => ({
      slug: issuance.slug,
      title: textIn(issuance.title, ctx.language),
    })),
  }
}
