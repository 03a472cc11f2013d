import { and, eq, getTableColumns, inArray, notInArray, sql } from 'drizzle-orm'
import type { IssuanceDetail, MintStrategy } from '../../../generated/domain.ts'
import { together } from '../../database/together.ts'
import { requireUser } from '../../kernel/actor.ts'
import type { Context } from '../../kernel/context.ts'
import { fail } from '../../kernel/errors.ts'
import { finished } from '../investments/statuses.ts'
import { investments } from '../investments/tables.ts'
import { isOpen } from './campaign.ts'
import { card, cardColumns } from './card.ts'
import { documentsOf, type Permit } from './documents.ts'
import { issuanceFollows, issuances } from './tables.ts'
import { worded } from './wording.ts'

/** The whole issuance for one reader. Throws `not_found` for one that the condition leaves out. */
export async function detailOf(
  ctx: Context,
  slug: string,
  visible: { statuses: readonly string[]; permits: Permit[] },
): Promise<IssuanceDetail> {
  const shown = and(eq(issuances.slug, slug), inArray(issuances.status, [...visible.statuses]))
  const [[row], documents] = await together([
    ctx.tx
      .select({ ...getTableColumns(issuances), ...cardColumns, ...readerColumns(requireUser(ctx).id) })
      .from(issuances)
      .where(shown),
    documentsOf(ctx, ctx.tx.select({ id: issuances.id }).from(issuances).where(shown), visible.permits),
  ])
  if (!row) return fail('not_found')

  const { language } = ctx
  return {
    ...card(ctx, row),
    description: worded(row.description, language),
    images: row.images.map(({ url, alt }) => ({ url, alt: worded(alt, language) })),
    video_url: row.video_url,
    address: row.address,
    latitude: row.latitude,
    longitude: row.longitude,
    plan_url: row.plan_url,
    sections: row.sections.map(({ key, title, text }) => ({
      key,
      title: worded(title, language),
      text: worded(text, language),
    })),
    documents,
    min_tokens: Number(row.min_tokens),
    max_tokens: Number(row.max_tokens),
    soft_cap: Number(row.soft_cap),
    hard_cap: Number(row.hard_cap),
    premoney: Number(row.premoney),
    equity_percent: row.equity_percent,
    coinvestment: Number(row.coinvestment),
    mint_strategy: row.mint_strategy as MintStrategy,
    fee_percent: ctx.tenant.customization.extras.investmentFee.percent,
    smart_contract: row.smart_contract,
    issuer: row.issuer,
    issuer_description: worded(row.issuer_description, language),
    offer_id: row.offer_id,
    followed: row.followed,
    open: isOpen(row, ctx.now),
    my_investment_id: row.my_investment_id ?? '',
  }
}

function readerColumns(userId: string) {
  const own = and(
    eq(investments.tenant_id, issuances.tenant_id),
    eq(investments.issuance_id, issuances.id),
    eq(investments.investor_id, userId),
    notInArray(investments.status, [...finished]),
  )
  const follow = and(
    eq(issuanceFollows.tenant_id, issuances.tenant_id),
    eq(issuanceFollows.issuance_id, issuances.id),
    eq(issuanceFollows.user_id, userId),
  )
  return {
    followed: sql<boolean>`exists (select from ${issuanceFollows} where ${follow})`.as('followed'),
    my_investment_id: sql<string | null>`(select ${investments.id} from ${investments} where ${own})`.as(
      'my_investment_id',
    ),
  }
}
