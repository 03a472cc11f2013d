import { calendarDay } from '../../../domain/calendar.ts'
import { sumsPerCurrency } from '../../../domain/per-currency.ts'
import type { Context } from '../../kernel/context.ts'
import type { Paper } from '../../papers/paper.ts'
import { textIn } from '../issuances/wording.ts'
import type { Party } from './party.ts'
import type { YearLine } from './year.ts'

interface Year {
  party: Party
  year: number
  lines: readonly YearLine[]
  /** Maps issuances to the tax number of their issuer. */
  payers: ReadonlyMap<string, string>
}

/** Builds the PDF of a party's earnings and withholding in a year, with a chapter per issuance. */
export function yearPaper(ctx: Context, { party, year, lines, payers }: Year): Paper {
  const { customization } = ctx.tenant
  const words = { year, platform: customization.title }
  const say = (key: string, values: Record<string, unknown> = {}) =>
    ctx.text(`returns_statement.${key}`, { ...words, ...values })
  const money = (amount: bigint, currency = customization.currency.code) =>
    say('money', { amount: Number(amount), currency_code: currency })
  const sumOf = (part: 'gross' | 'withholding' | 'net' | 'capital_part') => {
    const sums = sumsPerCurrency(
      lines.map(({ earning }) => ({ currency: earning.currency, amount: earning[part] })),
    )
    return [...sums].map(([currency, amount]) => money(amount, currency)).join(' + ') || money(0n)
  }
  const projects = [...new Set(lines.map(({ earning }) => earning.issuance_id))]
  const chapters = projects.map((project, index) => {
    const ofProject = lines.filter(({ earning }) => earning.issuance_id === project)
    const [first] = ofProject
    return [
      `## ${index + 1}. ${first ? textIn(first.issuance.title, ctx.language) : ''}`,
      say('payer', { issuer: first?.issuance.issuer ?? '', tax_id: payers.get(project) || '—' }),
      ...ofProject.map((line) => {
        const { currency, gross, withholding, net } = line.earning
        const values = { currency_code: currency, gross: Number(gross), withholding: Number(withholding) }
        const label = say('line', { day: line.on.toISOString(), kind: kindOf(ctx, line), ...values })
        return `- ${label}: ${money(net, currency)}`
      }),
    ].join('\n')
  })
  const closingLines = [
    `## ${projects.length + 1}. ${say('sums')}`,
    `- ${say('column_gross')}: ${sumOf('gross')}`,
    `- ${say('column_capital')}: ${sumOf('capital_part')}`,
    `- ${say('column_withholding')}: ${sumOf('withholding')}`,
    `- ${say('column_net')}: ${sumOf('net')}`,
    '',
    say('note', { day: calendarDay(ctx.now) }),
  ].join('\n')
  return {
    title: say('title'),
    reference: `${ctx.tenant.slug}-${(party.entity_id ?? party.person_id).slice(-8)}-${year}`,
    cover: [
      {
        ...{ label: say('holder'), value: party.name },
        more: [say('tax_number', { number: party.tax_number || '—' }), party.email],
      },
      { label: say('year'), value: String(year) },
      { label: say('column_gross'), value: sumOf('gross') },
      { label: say('column_withholding'), value: sumOf('withholding'), strong: true },
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

/** Returns the kind of a line, and that it corrects an earlier year. */
export function kindOf({ text }: Pick<Context, 'text'>, { distribution, reversed }: YearLine): string {
  const kind = text(`distribution_kind.${distribution.kind}`)
  return reversed ? text('returns_statement.reversed', { kind }) : kind
}
