import { calendarDay } from '../../../domain/calendar.ts'
import { cents, sum } from '../../../domain/money.ts'
import type { Context, User } from '../../kernel/context.ts'
import type { Paper } from '../../papers/paper.ts'
import { textIn } from '../issuances/wording.ts'
import { fullName } from '../person.ts'
import type { EarningRecord } from './rows.ts'

interface Year {
  year: number
  lines: readonly EarningRecord[]
  /** Maps issuances to the tax number of their issuer. */
  payers: ReadonlyMap<string, string>
}

/** Builds the PDF of a year's earnings and withholding, with a chapter per issuance. */
export function yearPaper(ctx: Context, person: User, { year, lines, payers }: Year): Paper {
  const { customization } = ctx.tenant
  const words = { year, platform: customization.title }
  const say = (key: string, values: Record<string, unknown> = {}) =>
    ctx.text(`returns_statement.${key}`, { ...words, ...values })
  const money = (amount: bigint) => say('money', { amount: Number(amount) })
  const add = (part: 'gross' | 'withholding' | 'net' | 'capital_part', of = lines) =>
    of.reduce((total, { earning }) => sum(total, earning[part]), cents(0))
  const projects = [...new Set(lines.map(({ earning }) => earning.issuance_id))]
  const chapters = projects.map((project, index) => {
    const ofProject = lines.filter(({ earning }) => earning.issuance_id === project)
    const [first] = ofProject
    return [
      `## ${index + 1}. ${first ? textIn(first.issuance.title, ctx.language) : ''}`,
      say('payer', { issuer: first?.issuance.issuer ?? '', tax_id: payers.get(project) || '—' }),
      ...ofProject.map(({ earning, distribution }) => {
        const day = earning.distributed_at?.toISOString() ?? distribution.due_on
        const kind = ctx.text(`distribution_kind.${distribution.kind}`)
        return `- ${say('line', { day, kind, gross: Number(earning.gross), withholding: Number(earning.withholding) })}: ${money(earning.net)}`
      }),
    ].join('\n')
  })
  const closingLines = [
    `## ${projects.length + 1}. ${say('sums')}`,
    `- ${say('column_gross')}: ${money(add('gross'))}`,
    `- ${say('column_capital')}: ${money(add('capital_part'))}`,
    `- ${say('column_withholding')}: ${money(add('withholding'))}`,
    `- ${say('column_net')}: ${money(add('net'))}`,
    '',
    say('note', { day: calendarDay(ctx.now) }),
  ].join('\n')
  return {
    title: say('title'),
    reference: `${ctx.tenant.slug}-${person.id.slice(-8)}-${year}`,
    cover: [
      {
        ...{ label: say('holder'), value: fullName(person) },
        more: [say('tax_number', { number: person.document_number || '—' }), person.email],
      },
      { label: say('year'), value: String(year) },
      { label: say('column_gross'), value: money(add('gross')) },
      { label: say('column_withholding'), value: money(add('withholding')), strong: true },
    ],
    text: [
      ...(chapters.length > 0 ? chapters : [`## ${say('none_title')}\n${say('none')}`]),
      closingLines,
    ].join('\n\n'),
    page: (number, pages) => ctx.text('contract.page', { number, pages }),
    publisher: { name: customization.title, theme: customization.theme },
    date: ctx.now,
    language: ctx.language,
  }
}
