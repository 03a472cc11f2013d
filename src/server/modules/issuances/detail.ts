import {
  and,
  asc,
  eq,
  getTableColumns,
  inArray,
  isNull,
  notInArray,
  type SQL,
  type SQLWrapper,
  sql,
} from 'drizzle-orm'
import { minus, tokens } from '../../../domain/money.ts'
import type {
  Amortisation,
  CampaignOutcome,
  DayCount,
  IssuanceDetail,
  MintStrategy,
} from '../../../generated/domain.ts'
import { allSettledInOrder } from '../../database/all-settled-in-order.ts'
import { requireUser } from '../../kernel/actor.ts'
import type { Context } from '../../kernel/context.ts'
import { throwError } from '../../kernel/errors.ts'
import { reservedForOthers } from '../interests/booked-tokens.ts'
import { withClassFigures } from '../investments/order.ts'
import { largerOf, largestOrder, smallestOrder } from '../investments/price.ts'
import { currentSheet } from '../investments/sheet.ts'
import { finishedStatuses, unpaidStatuses } from '../investments/statuses.ts'
import { investments } from '../investments/tables.ts'
import { type TokenClassRow, tokenClasses } from '../tokens/tables.ts'
import { selectHoldObstacle } from '../whitelist/may-hold.ts'
import { isAnyClassOpen, isOver, maxTokensOf } from './campaign.ts'
import { card, cardColumns } from './card.ts'
import { documentsOf } from './documents.ts'
import { lastDayChangeOf } from './last-day.ts'
import { paidAmountBy, whereOrderedBy } from './orders-of-user.ts'
import { paymentPlanOf } from './payment-plan.ts'
import { exampleAmount, projectionOf } from './projection.ts'
import type { IssuanceRecord } from './subjects/issuance.ts'
import { issuanceFollows, issuances } from './tables.ts'
import { whereVisibleToInvestors } from './visibility.ts'
import { textIn } from './wording.ts'

const statusesAwaitingPerson: readonly string[] = unpaidStatuses

type IssuanceRow = typeof issuances.$inferSelect & { investors: number }

/** Returns the whole issuance for an investor. Throws `not_found` if it is not visible to them. */
export async function detailOf(ctx: Context, slug: string): Promise<IssuanceDetail> {
  const whereVisible = and(
    eq(issuances.slug, slug),
    whereVisibleToInvestors(ctx),
    isNull(issuances.removed_at),
  )
  const issuanceQuery = ctx.tx.select({ id: issuances.id }).from(issuances).where(whereVisible)
  const [[row], [reader], documents, lastDayChange, classes] = await allSettledInOrder([
    ctx.tx
      .select({ ...getTableColumns(issuances), ...cardColumns })
      .from(issuances)
      .where(whereVisible),
    readerRelation(ctx, whereVisible),
    documentsOf(ctx, issuanceQuery, ['public']),
    lastDayChangeOf(ctx, issuanceQuery),
    additionalClassesOf(ctx, issuanceQuery),
  ])
  return row && reader
    ? issuanceDetailOf(ctx, row, { ...reader, documents, lastDayChange, classes })
    : throwError('not_found')
}

/** Returns the whole issuance for its administrators. Throws `not_found`. */
export async function managedDetailOf(ctx: Context, { issuance }: IssuanceRecord): Promise<IssuanceDetail> {
  const [[reader], documents, lastDayChange, classes] = await allSettledInOrder([
    readerRelation(ctx, eq(issuances.id, issuance.id)),
    documentsOf(ctx, sql`(${issuance.id})`, ['public', 'hidden']),
    lastDayChangeOf(ctx, sql`(${issuance.id})`),
    additionalClassesOf(ctx, sql`(${issuance.id})`),
  ])
  return reader
    ? issuanceDetailOf(ctx, issuance, { ...reader, documents, lastDayChange, classes })
    : throwError('not_found')
}

type ReaderFacts = Awaited<ReturnType<typeof readerRelation>>[number] &
  Pick<IssuanceDetail, 'documents'> & {
    lastDayChange: Awaited<ReturnType<typeof lastDayChangeOf>>
    classes: TokenClassRow[]
  }

function issuanceDetailOf(
  ctx: Context,
  row: IssuanceRow,
  {
    documents,
    followed,
    my_investment_id,
    my_investment_status,
    mine,
    lastDayChange,
    classes,
    hold,
    kept: reservedByOthers,
    sheet,
  }: ReaderFacts,
): IssuanceDetail {
  const { language } = ctx
  const fee_percent = row.own_fee_percent ?? ctx.tenant.customization.extras.investmentFee.percent
  const projection = projectionOf(ctx, row, {
    amount: exampleAmount,
    fee_percent,
    byEntity: ctx.session.entity_id !== '',
  })
  const payment_plan = paymentPlanOf(row, exampleAmount)
  return {
    ...card(ctx, row),
    ...(projection && { projection }),
    ...(payment_plan && { payment_plan }),
    description: textIn(row.description, language),
    images: row.images.map(({ url, alt }) => ({ url, alt: textIn(alt, language) })),
    video_url: row.video_url,
    address: row.address,
    latitude: row.latitude,
    longitude: row.longitude,
    radius: row.radius,
    plan_url: row.plan_url,
    sections: row.sections.map(({ key, title, text }) => ({
      key,
      title: textIn(title, language),
      text: textIn(text, language),
    })),
    documents,
    min_tokens: Number(row.min_tokens),
    max_tokens: Number(row.max_tokens),
    hard_cap: Number(row.hard_cap),
    premoney: Number(row.premoney),
    equity_percent: row.equity_percent,
    coinvestment: Number(row.coinvestment),
    logo_url: row.logo_url,
    ...loanTerms(row),
    ...(Object.keys(row.online_round).length > 0 && { online_round: row.online_round }),
    mint_strategy: row.mint_strategy as MintStrategy,
    fee_percent,
    smart_contract: row.smart_contract,
    issuer_description: textIn(row.issuer_description, language),
    team: row.team.map(({ name, role, about }) => ({
      name,
      role: textIn(role, language),
      about: textIn(about, language),
    })),
    offer_id: row.offer_id,
    followed,
    open: isAnyClassOpen(row, ctx) && sheet !== null,
    over: isOver(row, ctx),
    outcome: row.outcome as CampaignOutcome,
    classes:
      classes.length === 0
        ? []
        : [null, ...classes].map((tokenClass) => classDetailOf(ctx, row, tokenClass, reservedByOthers)),
    end_moved: (lastDayChange?.event ?? '') as IssuanceDetail['end_moved'],
    // Uses the note of changes made before reasons were stored per language.
    end_reason: lastDayChange ? textIn(row.end_reason, language) || lastDayChange.note : '',
    my_investment_id: my_investment_id ?? '',
    my_investment_waits: statusesAwaitingPerson.includes(my_investment_status ?? ''),
    mine: Number(mine),
    by_whitelist: row.by_whitelist,
    hold,
  }
}

/** Returns the known repayment terms of a loan. */
function loanTerms({ rate, amortisation, day_count, first_payment_on }: IssuanceRow) {
  return {
    rate,
    ...(amortisation !== '' && { amortisation: amortisation as Amortisation }),
    ...(day_count !== '' && { day_count: day_count as DayCount }),
    ...(first_payment_on !== null && { first_payment_on }),
  }
}

/** Returns the classes of an issuance except its default class, oldest first. */
function additionalClassesOf(ctx: Context, issuanceQuery: SQLWrapper): Promise<TokenClassRow[]> {
  const { issuance_id, created_at, id } = tokenClasses
  return ctx.tx
    .select()
    .from(tokenClasses)
    .where(inArray(issuance_id, issuanceQuery))
    .orderBy(asc(created_at), asc(id))
}

/** Returns a class as offered to the reader, within the hard cap of all classes; null stands for the default class. */
function classDetailOf(
  ctx: Context,
  row: IssuanceRow,
  tokenClass: TokenClassRow | null,
  reservedByOthers: string,
): IssuanceDetail['classes'][number] {
  const reservedTokens = tokens(BigInt(reservedByOthers))
  const issuance = withClassFigures(row, tokenClass, reservedTokens)
  const noTokens = tokens(0)
  const availableTokens = minus(maxTokensOf(issuance), issuance.tokens_taken)
  return {
    id: issuance.class_id ?? row.id,
    name: issuance.token_name,
    symbol: issuance.token_symbol,
    price: Number(issuance.token_price),
    left: Number(largerOf(availableTokens, noTokens)),
    order_min: Number(smallestOrder(issuance)),
    order_max: Number(
      largestOrder(ctx, issuance, { givenUp: noTokens, kept: tokenClass ? noTokens : reservedTokens }),
    ),
  }
}

/** Selects whether the reader follows an issuance, their unfinished order, what they paid, and why they may not buy. */
function readerRelation(ctx: Context, where: SQL | undefined) {
  const userId = requireUser(ctx).id
  const whereUnfinished = and(whereOrderedBy(userId), notInArray(investments.status, [...finishedStatuses]))
  const whereFollowed = and(
    eq(issuanceFollows.tenant_id, issuances.tenant_id),
    eq(issuanceFollows.issuance_id, issuances.id),
    eq(issuanceFollows.user_id, userId),
  )
  return ctx.tx
    .select({
      followed: sql<boolean>`exists (select from ${issuanceFollows} where ${whereFollowed})`.as('followed'),
      my_investment_id: sql<
        string | null
      >`(select ${investments.id} from ${investments} where ${whereUnfinished})`.as('my_investment_id'),
      my_investment_status: sql<
        string | null
      >`(select ${investments.status} from ${investments} where ${whereUnfinished})`.as(
        'my_investment_status',
      ),
      mine: paidAmountBy(userId).as('mine'),
      hold: selectHoldObstacle(userId).as('hold'),
      kept: reservedForOthers(ctx).as('kept'),
      sheet: currentSheet(ctx).as('sheet'),
    })
    .from(issuances)
    .where(where)
}
