import { cents, tokens } from '../domain/money.ts'
import type { Tx } from '../server/database/connection.ts'
import { newId } from '../server/database/ids.ts'
import type { StoredFile } from '../server/kernel/context.ts'
import { lifecycleHistory } from '../server/kernel/lifecycle/tables.ts'
import { keepRow, storeFile } from '../server/modules/files/keep.ts'
import { issuanceDocuments } from '../server/modules/issuances/documents/tables.ts'
import { issuances, type Wording } from '../server/modules/issuances/tables.ts'
import type { FileStore } from '../server/providers/files/provider.ts'
import type { DemoIssuance } from './content.ts'
import { type House, issuancePaper } from './issuance-papers.ts'
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

/** An issuance with its pictures and its papers, whose bytes are stored. */
interface Drawn {
  demo: DemoIssuance
  images: StoredFile[]
  papers: { document: DemoIssuance['documents'][number]; file: StoredFile }[]
}

export async function drawIssuance(
  store: FileStore,
  tenant: { id: string; house: House },
  demo: DemoIssuance,
  today: Date,
): Promise<Drawn> {
  const { slug, type, cover } = demo
  const images = await draw(slug, type, cover)
  const keepPicture = (name: string, bytes: Uint8Array) =>
    storeFile(store, tenant.id, { name: `${slug}-${name}.webp`, type: 'image/webp', bytes })
  const keepPaper = async (kind: string) => {
    const about = { title: nameOf(kind).es, kind, issuance: demo, house: tenant.house, today }
    const bytes = await issuancePaper(about)
    return storeFile(store, tenant.id, {
      name: `${kind.toLowerCase()}-${slug}.pdf`,
      type: 'application/pdf',
      bytes,
    })
  }
  return {
    demo,
    images: await Promise.all(images.map((bytes, index) => keepPicture(String(index + 1), bytes))),
    papers: await Promise.all(
      demo.documents.map(async (document) => ({ document, file: await keepPaper(document.kind) })),
    ),
  }
}

/** Puts one issuance of an organisation, with its pictures and papers, into the tenant of the transaction, in campaign. */
export async function addIssuance(
  tx: Tx,
  organisation_id: string,
  { demo, images, papers }: Drawn,
  { today, currency }: { today: Date; currency: string },
): Promise<void> {
  const id = newId()
  const {
    tenant: _tenant,
    cover: _cover,
    soft_cap_percent,
    starts_in_days,
    ends_in_days,
    last_day: _lastDay,
    documents: _documents,
    sections,
    ...same
  } = demo
  const total = demo.token_price * demo.tokens_for_sale
  // What is closed today was closed by the end of its campaign.
  const status = demo.status === 'CLOSED' ? 'CAMPAIGN' : demo.status
  const created_at = new Date(today.getTime() + (starts_in_days - 14) * 86_400_000)
  await tx.insert(issuances).values({
    ...same,
    id,
    organisation_id,
    status,
    sections: sections.map(({ key, text }) => ({ key, text, title: sectionTitles[key] ?? { es: key } })),
    images: images.map((image, index) => ({ url: `/media/${image.id}`, alt: altOf(demo, index) })),
    offer_id: `959800TESELADEMO0000${[...demo.slug].reduce((sum, letter) => sum + letter.charCodeAt(0), 10_000_000)}`,
    currency,
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
    created_at,
  })
  await tx.insert(lifecycleHistory).values({
    lifecycle: 'issuance',
    subject_id: id,
    position: 1,
    event: 'create',
    from_status: '',
    to_status: status,
    at: created_at,
    actor_kind: 'system',
    actor_name: 'demo',
  })
  for (const picture of images) await keepRow({ tx, now: today }, picture, { issuance_id: id, public: true })
  for (const [index, { file, document }] of papers.entries()) {
    const { kind, permit } = document
    await keepRow({ tx, now: today }, file, { issuance_id: id })
    await tx.insert(issuanceDocuments).values({
      id: newId(),
      issuance_id: id,
      file_id: file.id,
      name: nameOf(kind),
      kind,
      permit: permit === 'PUBLIC' ? 'public' : 'hidden',
      position: index + 1,
    })
  }
}

function nameOf(kind: string): Wording {
  return documentNames[kind] ?? { es: kind }
}

function altOf(demo: DemoIssuance, index: number): Wording {
  const text = pictureTexts[index] ?? pictureTexts[0]
  return { es: `${demo.title.es}: ${text.es}`, en: `${demo.title.en ?? demo.title.es}: ${text.en}` }
}

export function day(today: Date, ahead: number): string {
  return new Date(today.getTime() + ahead * 86_400_000).toISOString().slice(0, 10)
}
