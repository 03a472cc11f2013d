import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { formatMoney } from '../domain/money.ts'
import { formatNumber, formatPercent } from '../domain/numbers.ts'
import type { Customization } from '../language/customization/customization.ts'
import { paperPdf } from '../server/papers/paper.ts'
import { root } from '../server/startup/root.ts'
import { type DemoIssuance, readTaxIds } from './content.ts'
import { figuresOf } from './paper-figures.ts'
import paperTexts from './papers/words.json' with { type: 'json' }

const locale = 'es-ES'
const longDate = new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'Europe/Madrid' })

/** Provides empty sections by default, because not every issuance has all of them. */
const EMPTY_SECTIONS = { product: '', market: '', competition: '', business_model: '', projections: '' }

/** Describes the platform whose letterhead is used. */
export type Letterhead = Pick<Customization, 'title' | 'theme' | 'currency' | 'tenant_type'>

interface PaperInput {
  title: string
  kind: string
  issuance: DemoIssuance
  publisher: Letterhead
  today: Date
}

/** Creates a document of an issuance as PDF from `papers/<kind>.md`, in Spanish with the platform's letterhead. */
export function issuancePaper({ title, kind, issuance, publisher, today }: PaperInput): Promise<Uint8Array> {
  const values = valuesOf(issuance, publisher, today)
  const fillIn = (text: string) =>
    text.replaceAll(/\{\{(\w+)\}\}/g, (_placeholder, name) => values[name] ?? throwUnknown(name))
  return paperPdf({
    title,
    reference: `${issuance.token_symbol}-${kind.replace('_', '-')}`,
    cover: [
      { label: 'Emisor', value: issuance.issuer, more: [fillIn('NIF {{tax_id}}')] },
      { label: 'Emisión', value: issuance.title.es, more: [issuance.city] },
      { label: 'Importe', value: fillIn('{{total}}'), strong: true },
      { label: 'Precio', value: fillIn('{{price}}'), more: [fillIn('{{tokens_for_sale}} {{units}}')] },
    ],
    text: fillIn(readFileSync(join(root, 'src/demo/papers', `${kind}.md`), 'utf8')),
    page: (number, pages) => `Página ${number} de ${pages}`,
    publisher: { name: publisher.title, theme: publisher.theme },
    date: dayFrom(today, issuance.starts_in_days - 14),
    language: 'es',
  })
}

/** Returns the values of the placeholders. */
function valuesOf(
  issuance: DemoIssuance,
  { currency, tenant_type }: Letterhead,
  today: Date,
): Record<string, string> {
  const formatAmount = (amount: number) => formatMoney(amount, currency, locale)
  const formatDay = (days: number) => longDate.format(dayFrom(today, days))
  const { expected_return, term_months } = issuance
  const units = tenant_type === 'exeu' ? 'títulos' : 'tokens'
  return {
    ...EMPTY_SECTIONS,
    ...Object.fromEntries(issuance.sections.map(({ key, text }) => [key, text.es])),
    ...Object.fromEntries(
      Object.entries(figuresOf(issuance)).map(([name, amount]) => [name, formatAmount(amount)]),
    ),
    title: issuance.title.es,
    subtitle: issuance.subtitle.es,
    short_description: issuance.short_description.es,
    description: issuance.description.es,
    issuer: issuance.issuer,
    issuer_description: issuance.issuer_description.es,
    tax_id: readTaxIds()[issuance.issuer] ?? '',
    address: issuance.address,
    token_name: issuance.token_name,
    token_symbol: issuance.token_symbol,
    tokens_for_sale: formatNumber(issuance.tokens_for_sale, locale),
    units,
    Units: units.replace('t', 'T'),
    starts_on: formatDay(issuance.starts_in_days),
    ends_on: formatDay(issuance.ends_in_days),
    return: expected_return > 0 ? `${formatPercent(expected_return, locale)} al año` : 'sin estimar',
    term: term_months > 0 ? `${term_months} meses` : 'sin plazo',
    payments: new Map(Object.entries(paperTexts.payments)).get(issuance.payment_frequency) ?? '',
    risks: new Map(Object.entries(paperTexts.risks)).get(issuance.type) ?? '',
    rights: new Map(Object.entries(paperTexts.rights)).get(issuance.modality) ?? '',
  }
}

function dayFrom(today: Date, days: number): Date {
  return new Date(today.getTime() + days * 86_400_000)
}

function throwUnknown(name: string): never {
  throw new Error(`No paper of the demo can say ${name}.`)
}
