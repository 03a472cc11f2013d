import { calendarDay } from '../../../domain/calendar.ts'
import { sumsPerCurrency } from '../../../domain/per-currency.ts'
import type { Context, User } from '../../kernel/context.ts'
import type { Paper } from '../../papers/paper.ts'
import type { Position } from '../investments/positions.ts'
import { textIn } from '../issuances/wording.ts'
import { fullName } from '../person.ts'
import { referenceOf } from './rows.ts'
import type { Statement } from './statement.ts'

/** Builds the contents of the PDF of a period's statement. */
export function statementPaper(ctx: Context, person: User, statement: Statement): Paper {
  const { customization } = ctx.tenant
  const { from, to, before: positionsBefore, after: positionsAfter, lines } = statement
  const translate = (key: string, values: Record<string, unknown> = {}) =>
    ctx.text(`portfolio_statement.${key}`, { from, to, platform: customization.title, ...values })
  const { code: tenantCurrency } = customization.currency
  const formatMoney = (amount: number | bigint, currency = tenantCurrency) =>
    translate('money', { amount: Number(amount), currency_code: currency })
  /** Formats the sums of all currencies, for example 10,00 € + 5,00 USD. */
  const formatSums = (sums: ReadonlyMap<string, bigint>) =>
    [...sums].map(([currency, amount]) => formatMoney(amount, currency)).join(' + ') || formatMoney(0)
  const formatInvested = (positions: Position[]) =>
    formatSums(
      sumsPerCurrency(
        positions.map(({ issuance, cost, pending }) => ({
          currency: issuance.currency,
          amount: BigInt(cost + pending),
        })),
      ),
    )
  const formatPositions = (positions: Position[]) =>
    positions.map(({ issuance, tokens, reserved, cost, pending }) => {
      const textValues = { title: textIn(issuance.title, ctx.language), count: tokens + reserved }
      return `- ${translate('position', textValues)}: ${formatMoney(cost + pending, issuance.currency)}`
    })
  const movementLines = lines.map((record) => {
    const { movement, issuance } = record
    const { at, kind, currency, money_in, money_out, tokens_in, tokens_out } = movement
    const description = [
      ctx.text(`movement_kind.${kind}`),
      issuance && textIn(issuance.title, ctx.language),
      referenceOf(record),
    ].filter(Boolean)
    const amount = money_in - money_out
    const amountText = amount
      ? formatMoney(amount, currency)
      : translate('tokens', { count: Number(tokens_in - tokens_out) })
    return `- ${translate('line', { day: at.toISOString(), what: description.join(', ') })}: ${amountText}`
  })
  const formatBalances = (balances: Map<string, bigint>) =>
    formatSums(
      new Map([...balances].filter(([currency, amount]) => amount !== 0n || currency === tenantCurrency)),
    )
  const buildChapter = (key: string, items: string[]) => [
    `## ${translate(key)}`,
    ...(items.length > 0 ? items : [translate(`${key}_none`)]),
  ]
  return {
    title: translate('title'),
    reference: `${ctx.tenant.slug}-${person.id.slice(-8)}-${to}`,
    cover: [
      { label: translate('holder'), value: fullName(person), more: [person.email] },
      { label: translate('period'), value: translate('period_value') },
      { label: translate('before'), value: formatInvested(positionsBefore) },
      { label: translate('after'), value: formatInvested(positionsAfter), strong: true },
    ],
    text: [
      buildChapter('chapter_before', formatPositions(positionsBefore)),
      buildChapter('chapter_movements', movementLines),
      buildChapter('chapter_after', formatPositions(positionsAfter)),
      [
        `## ${translate('chapter_money')}`,
        `- ${translate('opening')}: ${formatBalances(statement.opening)}`,
        `- ${translate('closing')}: ${formatBalances(statement.closing)}`,
        '',
        translate('note', { day: calendarDay(ctx.now, ctx.timeZone) }),
      ],
    ]
      .map((lines) => lines.join('\n'))
      .join('\n\n'),
    page: (number, pages) => ctx.text('contract.page', { number, pages }),
    publisher: { name: customization.title, theme: customization.theme },
    date: ctx.now,
    language: ctx.language,
  }
}
