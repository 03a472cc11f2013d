import { calendarDay } from '../../../domain/calendar.ts'
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
  const invested = (positions: Position[]) =>
    positions.reduce((total, { cost, pending }) => total + cost + pending, 0)
  const ofPositions = (positions: Position[]) =>
    positions.map(({ issuance, tokens, reserved, cost, pending }) => {
      const words = { title: textIn(issuance.title, ctx.language), count: tokens + reserved }
      return `- ${say('position', words)}: ${say('money', { amount: cost + pending })}`
    })
  const ofMovements = lines.map((row) => {
    const { movement, issuance } = row
    const { at, kind, money_in, money_out, tokens_in, tokens_out } = movement
    const description = [
      ctx.text(`movement_kind.${kind}`),
      issuance && textIn(issuance.title, ctx.language),
      referenceOf(row),
    ].filter(Boolean)
    const money = Number(money_in - money_out)
    const much = money
      ? say('money', { amount: money })
      : say('tokens', { count: Number(tokens_in - tokens_out) })
    return `- ${say('line', { day: at.toISOString(), what: description.join(', ') })}: ${much}`
  })
  const balanceIn = (balances: Map<string, bigint>) => Number(balances.get(customization.currency.code) ?? 0n)
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
      { label: say('before'), value: say('money', { amount: invested(before) }) },
      { label: say('after'), value: say('money', { amount: invested(after) }), strong: true },
    ],
    text: [
      chapter('chapter_before', ofPositions(before)),
      chapter('chapter_movements', ofMovements),
      chapter('chapter_after', ofPositions(after)),
      [
        `## ${say('chapter_money')}`,
        `- ${say('opening')}: ${say('money', { amount: balanceIn(statement.opening) })}`,
        `- ${say('closing')}: ${say('money', { amount: balanceIn(statement.closing) })}`,
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
