import { createHash } from 'node:crypto'
import { cents, tokens } from '../domain/money.ts'
import type { Tx } from '../server/database/connection.ts'
import { newId } from '../server/database/ids.ts'
import { files } from '../server/modules/files/tables.ts'
import { issuanceDocuments, issuances, type Wording } from '../server/modules/issuances/tables.ts'
import type { FileStore } from '../server/providers/files/provider.ts'
import type { DemoIssuance } from './content.ts'
import { paper } from './papers.ts'
import { draw } from './pictures/index.ts'

const sectionTitles: Record<string, Wording> = {
  product: { es: 'Qué es', en: 'What it is' },
  market: { es: 'Mercado y validación', en: 'Market and validation' },
  competition: { es: 'Competencia', en: 'Competition' },
  business_model: { es: 'Modelo de negocio', en: 'Business model' },
  projections: { es: 'Proyecciones', en: 'Projections' },
}

const documentNames: Record<string, Wording> = {
  KIIS: { es: 'Ficha de datos fundamentales', en: 'Key investment information sheet' },
  PITCH_DECK: { es: 'Presentación', en: 'Pitch deck' },
  VALUATION: { es: 'Informe de valoración', en: 'Valuation report' },
  CONTRACT: { es: 'Contrato marco', en: 'Framework contract' },
  FINANCIALS: { es: 'Cuentas auditadas', en: 'Audited accounts' },
}

const pictureTexts: [Wording, Wording, Wording] = [
  { es: 'Ilustración principal', en: 'Main illustration' },
  { es: 'Detalle', en: 'Detail' },
  { es: 'Composición', en: 'Composition' },
]

/** Puts one issuance with its pictures and papers into the tenant of the transaction, in campaign. */
export async function addIssuance(
  tx: Tx,
  store: FileStore,
  tenantId: string,
  demo: DemoIssuance,
  today: Date,
): Promise<void> {
  const id = newId()
  const {
    tenant: _tenant,
    cover,
    soft_cap_percent,
    starts_in_days,
    ends_in_days,
    documents,
    sections,
    ...same
  } = demo
  const { images, plan } = await draw(demo.slug, demo.type, cover)
  const addresses: string[] = []
  for (const [index, bytes] of [...images, plan].entries())
    addresses.push(await keep(`${demo.slug}-${index + 1}.webp`, 'image/webp', bytes, true))
  const total = demo.token_price * demo.tokens_for_sale
  await tx.insert(issuances).values({
    ...same,
    id,
    status: demo.status === 'CLOSED' ? 'CAMPAIGN' : demo.status,
    sections: sections.map(({ key, text }) => ({ key, text, title: sectionTitles[key] ?? { es: key } })),
    images: images.map((_bytes, index) => ({ url: `/media/${addresses[index]}`, alt: altOf(demo, index) })),
    plan_url: `/media/${addresses.at(-1)}`,
    offer_id: `959800TESELADEMO0000${[...demo.slug].reduce((sum, letter) => sum + letter.charCodeAt(0), 10_000_000)}`,
    token_price: cents(demo.token_price),
    tokens_for_sale: tokens(demo.tokens_for_sale),
    min_tokens: tokens(demo.min_tokens),
    max_tokens: tokens(demo.max_tokens),
    min_ticket: cents(demo.min_tokens * demo.token_price),
    soft_cap: cents((total * soft_cap_percent) / 100),
    hard_cap: cents(total),
    premoney: cents(demo.premoney),
    coinvestment: cents(demo.coinvestment),
    starts_on: day(today, starts_in_days),
    ends_on: day(today, ends_in_days),
    created_at: new Date(today.getTime() + (starts_in_days - 14) * 86_400_000),
  })
  for (const [index, { kind, permit }] of documents.entries()) {
    const name = documentNames[kind] ?? { es: kind }
    const bytes = await paper(name.es, [
      demo.title.es,
      demo.issuer,
      '',
      'Documento de demostración, sin valor legal.',
    ])
    await tx.insert(issuanceDocuments).values({
      id: newId(),
      issuance_id: id,
      file_id: await keep(`${kind.toLowerCase()}-${demo.slug}.pdf`, 'application/pdf', bytes, false),
      name,
      kind,
      permit: permit === 'PUBLIC' ? 'public' : 'hidden',
      position: index + 1,
    })
  }

  async function keep(name: string, type: string, bytes: Uint8Array, shown: boolean): Promise<string> {
    const file = newId()
    await store.write(tenantId, file, bytes)
    const sha256 = createHash('sha256').update(bytes).digest('hex')
    await tx
      .insert(files)
      .values({ id: file, name, type, size: bytes.length, sha256, public: shown, created_at: today })
    return file
  }
}

function altOf(demo: DemoIssuance, index: number): Wording {
  const text = pictureTexts[index] ?? pictureTexts[0]
  return { es: `${demo.title.es}: ${text.es}`, en: `${demo.title.en ?? demo.title.es}: ${text.en}` }
}

function day(today: Date, ahead: number): string {
  return new Date(today.getTime() + ahead * 86_400_000).toISOString().slice(0, 10)
}
