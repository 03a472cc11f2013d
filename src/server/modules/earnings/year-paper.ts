import { calendarDay } from '../../../domain/calendar.ts'
import { sumsPerCurrency } from '../../../domain/per-currency.ts'
import type { Context } from '../../kernel/context.ts'
import type { Paper } from '../../papers/paper.ts'
import { textIn } from '../issuances/wording.ts'
import type { Party } from './party.ts'
import type { YearLine } from './year.ts'

interface YearStatement {
  party: Party
  year: number
  lines: readonly YearLine[]
  /** Maps issuances to the tax number of their issuer. */
  payers: ReadonlyMap<string, string>
}

/** Builds the statement of a party's earnings and withholding in a year, with a chapter per issuance. */
export function yearPaper(
  ctx: Context,
  { party, year, lines, payers: issuerTaxNumbers }: YearStatement,
): Paper {
  const { customization } = ctx.tenant
  const sharedValues = { year, platform: customization.title }
  const textOf = (key: string, values: Record<string, unknown> = {}) =>
    ctx.text(`returns_statement.${key}`, { ...sharedValues, ...values })
  const formatMoney = (amount: bigint, currency = customization.currency.code) =>
    textOf('money', { amount: Number(amount), currency_code: currency })
  const sumOf = (part: 'gross' | 'withholding' | 'net' | 'capital_part') => {
    const sums = sumsPerCurrency(
      lines.map(({ earning }) => ({ currency: earning.currency, amount: earning[part] })),
    )
    return [...sums].map(([currency, amount]) => formatMoney(amount, currency)).join(' + ') || formatMoney(0n)
  }
  const issuanceIds = [...new Set(lines.map(({ earning }) => earning.issuance_id))]
  const chapters = issuanceIds.map((issuanceId, index) => {
    const issuanceLines = lines.filter(({ earning }) => earning.issuance_id === issuanceId)
    const [firstLine] = issuanceLines
    return [
      `## ${index + 1}. ${firstLine ? textIn(firstLine.issuance.title, ctx.language) : ''}`,
      textOf('payer', {
        issuer: firstLine?.issuance.issuer ?? '',
        tax_id: issuerTaxNumbers.get(issuanceId) || '—',
      }),
      ...issuanceLines.map((line) => {
        const { currency, gross, withholding, net } = line.earning
        const values = { currency_code: currency, gross: Number(gross), withholding: Number(withholding) }
        const label = textOf('line', { day: line.on.toISOString(), kind: kindOf(ctx, line), ...values })
        return `- ${label}: ${formatMoney(net, currency)}`
      }),
    ].join('\n')
  })
  const closingLines = [
    `## ${issuanceIds.length + 1}. ${textOf('sums')}`,
    `- ${textOf('column_gross')}: ${sumOf('gross')}`,
    `- ${textOf('column_capital')}: ${sumOf('capital_part')}`,
    `- ${textOf('column_withholding')}: ${sumOf('withholding')}`,
    `- ${textOf('column_net')}: ${sumOf('net')}`,
    '',
    textOf('note', { day: calendarDay(ctx.now, ctx.timeZone) }),
  ].join('\n')
  return {
    title: textOf('title'),
    reference: `${ctx.tenant.slug}-${(party.entity_id ?? party.person_id).slice(-8)}-${year}`,
    cover: [
      {
        label: textOf('holder'),
        value: party.name,
        more: [textOf('tax_number', { number: party.tax_number || '—' }), party.email],
      },
      { label: textOf('year'), value: String(year) },
      { label: textOf('column_gross'), value: sumOf('gross') },
      { label: textOf('column_withholding'), value: sumOf('withholding'), strong: true },
    ],
    text: [
      ...(chapters.length > 0 ? chapters : [`## ${textOf('none_title')}\n${textOf('none')}`]),
      closingLines,
    ].join('\n\n'),
    page: (number, pages) => ctx.text('contract.page', { number, pages }),
    publisher: { name: customization.title, theme: customization.theme },
    date: ctx.now,
    language: ctx.language,
  }
}

/** Returns the kind of a line, marked if the line corrects an earlier year. */
export function kindOf({ text }: Pick<Context, 'text'>, { distribution, reversed }: YearLine): string {
  const kind = text(`distribution_kind.${distribution.kind}`)
  return reversed ? text('returns_statement.reversed', { kind }) : kind
}
