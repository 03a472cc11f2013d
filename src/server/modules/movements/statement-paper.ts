import { calendarDay } from '../../../domain/calendar.ts'
import { sumsPerCurrency } from '../../../domain/per-currency.ts'
import type { Context, User } from '../../kernel/context.ts'
import type { Paper } from '../../papers/paper.ts'
import type { Position } from '../investments/positions.ts'
import { textIn } from '../issuances/wording.ts'
import { fullName } from '../person.ts'
import { referenceOf } from './rows.ts'
import type { Statement } from './statement.ts'

/** Builds the PDF of a period's statement. */
export function statementPaper(ctx: Context, person: User, statement: Statement): Paper {
  const { customization } = ctx.tenant
  const { from, to, before, after, lines } = statement
  const say = (key: string, values: Record<string, unknown> = {}) =>
    ctx.text(`portfolio_statement.${key}`, { from, to, platform: customization.title, ...values })
  const { code } = customization.currency
  const money = (amount: number | bigint, currency = code) =>
    say('money', { amount: Number(amount), currency_code: currency })
  /** Writes a sum per currency: 10,00 € + 5,00 USD. */
  const each = (sums: ReadonlyMap<string, bigint>) =>
    [...sums].map(([currency, amount]) => money(amount, currency)).join(' + ') || money(0)
  const invested = (positions: Position[]) =>
    each(
      sumsPerCurrency(
        positions.map(({ issuance, cost, pending }) => ({
          currency: issuance.currency,
          amount: BigInt(cost + pending),
        })),
      ),
    )
  const ofPositions = (positions: Position[]) =>
    positions.map(({ issuance, tokens, reserved, cost, pending }) => {
      const words = { title: textIn(issuance.title, ctx.language), count: tokens + reserved }
      return `- ${say('position', words)}: ${money(cost + pending, issuance.currency)}`
    })
  const ofMovements = lines.map((row) => {
    const { movement, issuance } = row
    const { at, kind, currency, money_in, money_out, tokens_in, tokens_out } = movement
    const description = [
      ctx.text(`movement_kind.${kind}`),
      issuance && textIn(issuance.title, ctx.language),
      referenceOf(row),
    ].filter(Boolean)
    const amount = money_in - money_out
    const much = amount ? money(amount, currency) : say('tokens', { count: Number(tokens_in - tokens_out) })
    return `- ${say('line', { day: at.toISOString(), what: description.join(', ') })}: ${much}`
  })
  const balanceIn = (balances: Map<string, bigint>) =>
    each(new Map([...balances].filter(([currency, amount]) => amount !== 0n || currency === code)))
  const chapter = (key: string, items: string[]) => [
    `## ${say(key)}`,
    ...(items.length > 0 ? items : [say(`${key}_none`)]),
  ]
  return {
    title: say('title'),
    reference: `${ctx.tenant.slug}-${person.id.slice(-8)}-${to}`,
    cover: [
      { label: say('holder'), value: fullName(person), more: [person.email] },
      { label: say('period'), value: say('period_value') },
      { label: say('before'), value: invested(before) },
      { label: say('after'), value: invested(after), strong: true },
    ],
    text: [
      chapter('chapter_before', ofPositions(before)),
      chapter('chapter_movements', ofMovements),
      chapter('chapter_after', ofPositions(after)),
      [
        `## ${say('chapter_money')}`,
        `- ${say('opening')}: ${balanceIn(statement.opening)}`,
        `- ${say('closing')}: ${balanceIn(statement.closing)}`,
        '',
        say('note', { day: calendarDay(ctx.now) }),
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
