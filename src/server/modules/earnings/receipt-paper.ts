import type { Context, Language } from '../../kernel/context.ts'
import type { Paper } from '../../papers/paper.ts'
import { textIn } from '../issuances/wording.ts'
import type { Party } from './party.ts'
import type { EarningRecord } from './rows.ts'
import type { Claim } from './tables.ts'

/** Builds the receipt of a claim in a language, with each line and its withholding. */
export function receiptPaper(
  ctx: Context,
  { claim, party, lines }: { claim: Claim; party: Party; lines: EarningRecord[] },
  language: Language,
): Paper {
  const { customization } = ctx.tenant
  const reference = `${ctx.tenant.slug.toUpperCase().slice(0, 3)}-${claim.id.slice(-8).toUpperCase()}`
  const sharedValues = {
    platform: customization.title,
    holder: party.name,
    gross: Number(claim.gross),
    withholding: Number(claim.withholding),
    net: Number(claim.net),
    debt: Number(claim.debt),
    currency_code: claim.currency,
    claimed_at: claim.claimed_at.toISOString(),
  }
  const textOf = (key: string, values: Record<string, unknown> = {}) =>
    ctx.text(`earning_receipt.${key}`, { ...sharedValues, ...values }, language)
  const number = party.tax_number
  const taxNumber = number ? [ctx.text('returns_statement.tax_number', { number }, language)] : []
  const items = lines.map(({ earning, distribution, issuance }) => {
    const lineValues = {
      title: textIn(issuance.title, language),
      kind: ctx.text(`distribution_kind.${distribution.kind}`, {}, language),
      day: distribution.due_on,
      gross: Number(earning.gross),
      withholding: Number(earning.withholding),
      net: Number(earning.net),
    }
    return `- ${textOf('line', lineValues)}: ${textOf('line_net', lineValues)}`
  })
  return {
    title: textOf('title'),
    reference,
    cover: [
      { label: textOf('to'), value: sharedValues.holder, more: [...taxNumber, party.email] },
      { label: textOf('net'), value: textOf('net_value'), strong: true },
      { label: textOf('gross'), value: textOf('gross_value') },
      { label: textOf('withholding'), value: textOf('withholding_value') },
      { label: textOf('day'), value: textOf('day_value') },
      { label: textOf('way'), value: textOf(`way_${claim.way}`) },
    ],
    text: [
      claim.debt > 0n ? `${textOf('what')} ${textOf('debt')}` : textOf('what'),
      [`## ${textOf('lines')}`, ...items].join('\n'),
      ctx.text(`refund_receipt.seal_${customization.modules.signature}`, sharedValues, language),
    ].join('\n\n'),
    page: (number, pages) => ctx.text('contract.page', { number, pages }, language),
    publisher: { name: customization.title, theme: customization.theme },
    date: claim.claimed_at,
    language,
  }
}
