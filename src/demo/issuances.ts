import type { DocumentKind, IssuanceStatus } from '../generated/domain.ts'
import type { Caller } from './caller.ts'
import type { DemoIssuance } from './content.ts'
import type { DemoEvent } from './demo-event.ts'
import { issuancePaper, type Letterhead } from './issuance-papers.ts'
import { drawLogo, drawPictures } from './pictures/index.ts'

type Bytes = Uint8Array<ArrayBuffer>

/** Describes an issuance with its pictures and documents. */
export interface IssuanceWithFiles {
  demo: DemoIssuance
  pictures: Bytes[]
  /** Contains the issuer's logo; omitted if it has none. */
  mark?: Bytes
  papers: { kind: DocumentKind; permit: 'public' | 'hidden'; bytes: Bytes }[]
}

export async function drawIssuance(
  publisher: Letterhead,
  demo: DemoIssuance,
  today: Date,
): Promise<IssuanceWithFiles> {
  const { slug, type, cover, documents, issuer } = demo
  const createPaper = (kind: string) =>
    issuancePaper({ title: titles[kind] ?? kind, kind, issuance: demo, publisher, today })
  return {
    demo,
    pictures: (await drawPictures(slug, type, publisher.theme, cover)).map((bytes) => new Uint8Array(bytes)),
    ...(demo.round && { mark: new Uint8Array(await drawLogo(issuer, publisher.theme)) }),
    papers: await Promise.all(
      documents.map(async ({ kind, permit }) => ({
        kind,
        permit: permit === 'PUBLIC' ? ('public' as const) : ('hidden' as const),
        bytes: new Uint8Array(await createPaper(kind)),
      })),
    ),
  }
}

const titles: Record<string, string> = {
  KIIS: 'Ficha de datos fundamentales',
  PITCH_DECK: 'Presentación',
  VALUATION: 'Informe de valoración',
  CONTRACT: 'Contrato marco',
  AGREEMENT: 'Pacto de socios',
  FINANCIALS: 'Cuentas auditadas',
}

const agreementName = { es: 'Pacto de socios', en: 'Shareholders’ agreement' }

/** Contains the LEI of the demo's platforms, which precedes the eight digits of each issuance. */
const LEI = '959800TESELADEMO0070'

const captions = [
  { es: 'Ilustración principal', en: 'Main illustration' },
  { es: 'Detalle', en: 'Detail' },
  { es: 'Composición', en: 'Composition' },
]

/**
 * Maps the answers of the simulated registration entity to the last digit of the offer identifier, which decides them.
 */
const decidingDigits = { PENDING: 0, REGISTERED: 1, REFUSED: 9 }

/** Lists the phases in order. */
const phases: IssuanceStatus[] = ['DRAFT', 'PRE_CAMPAIGN', 'VALIDATING', 'CAMPAIGN', 'CLOSED']

/**
 * Returns the events of an issuance's preparation: drafted two weeks before its first day, reviewed by the manager or,
 * with `isReviewedByEntity`, by the entity, and opened by the platform. Without an issuer's account, the manager
 * prepares the issuance.
 */
export function preparationOf(
  { demo, pictures, mark, papers }: IssuanceWithFiles,
  {
    issuer,
    manager,
    organisation,
    today,
    atEntity: isReviewedByEntity,
  }: { issuer: Caller; manager: Caller; organisation: string; today: Date; atEntity: boolean },
): DemoEvent[] {
  const startDaysAgo = Math.max(14 - demo.starts_in_days, 14)
  const reaches = (phase: IssuanceStatus) => phases.indexOf(demo.status) >= phases.indexOf(phase)
  const params = { id: '' }
  let version = 1
  const eventAfter = (days: number, ...steps: (() => Promise<unknown>)[]): DemoEvent => ({
    daysAgo: startDaysAgo - days,
    happen: async () => {
      for (const step of steps) await step()
    },
  })
  const events = [
    eventAfter(0, createDraft, saveBasics, saveStory),
    eventAfter(1, saveMedia, saveTerms),
    eventAfter(2, saveDocuments, saveTeam),
  ]
  if (demo.classes) events.push(eventAfter(2, addClasses))
  if (reaches('PRE_CAMPAIGN'))
    events.push(eventAfter(3, () => issuer.call('requestAnnouncement', { params }), announce))
  const entity = isReviewedByEntity ? demo.entity : undefined
  if (reaches('VALIDATING') || entity)
    events.push(eventAfter(6, () => issuer.call('submitIssuance', { params })))
  if (reaches('CAMPAIGN') && !entity) events.push(eventAfter(9, approve))
  return events

  async function createDraft(): Promise<void> {
    const { es: title } = demo.title
    const body = { title, type: demo.type, organisation_id: organisation }
    params.id = (await issuer.call('createIssuance', { body })).id
  }

  async function saveBasics(): Promise<void> {
    const { title, subtitle, slug: custom_slug, sector, short_description, address, city } = demo
    const { type, modality, latitude, longitude } = demo
    const texts = { title, subtitle, custom_slug, sector, short_description, address, city }
    const body = { version, ...texts, type, modality, place: { latitude, longitude } }
    version = (await issuer.call('saveIssuanceBasics', { params, body })).version
  }

  async function saveStory(): Promise<void> {
    const sections = Object.fromEntries(demo.sections.map(({ key, text }) => [key, text]))
    const body = { version, description: demo.description, ...sections }
    version = (await issuer.call('saveIssuanceStory', { params, body })).version
  }

  async function saveMedia(): Promise<void> {
    const rows = []
    for (const [index, bytes] of pictures.entries()) {
      const file = { name: `${demo.slug}-${index + 1}.jpg`, type: 'image/jpeg', bytes }
      rows.push({ file_id: (await issuer.call('uploadFile', { file })).file_id, caption: captionOf(index) })
    }
    const video = demo.video_url && { video_url: demo.video_url }
    const body = { version, pictures: rows, ...(mark && { logo: [await uploadLogo(mark)] }), ...video }
    version = (await issuer.call('saveIssuanceMedia', { params, body })).version
  }

  async function uploadLogo(bytes: Bytes): Promise<string> {
    const file = { name: `${demo.slug}-logo.jpg`, type: 'image/jpeg', bytes }
    return (await issuer.call('uploadFile', { file })).file_id
  }

  function captionOf(index: number): { es: string; en: string } {
    const { es, en } = captions[index] ?? { es: '', en: '' }
    return { es: `${demo.title.es}: ${es}`, en: `${demo.title.en ?? demo.title.es}: ${en}` }
  }

  async function saveTerms(): Promise<void> {
    const total = demo.token_price * demo.tokens_for_sale
    const { token_name, token_symbol, token_price, tokens_for_sale, min_tokens, max_tokens } = demo
    const { premoney, coinvestment, equity_percent, expected_return, rate = 0, term_months } = demo
    const { amortisation, day_count } = demo
    const amounts = { token_name, token_symbol, token_price, tokens_for_sale, min_tokens, max_tokens }
    const body = {
      version,
      ...amounts,
      ...nonZero({ premoney, coinvestment, equity_percent, expected_return, rate, term_months }),
      soft_cap: Math.round((total * demo.soft_cap_percent) / 100),
      starts_on: dayAfter(today, demo.starts_in_days),
      ends_on: dayAfter(today, demo.ends_in_days),
      mint_strategy: demo.mint_strategy,
      payment_frequency: demo.payment_frequency,
      ...(amortisation && { amortisation }),
      ...(day_count && { day_count }),
      ...(demo.round && { online_round: roundOf(demo.round) }),
    }
    version = (await issuer.call('saveIssuanceTerms', { params, body })).version
  }

  function roundOf({ opens_in_days, closes_in_days, ...round }: NonNullable<DemoIssuance['round']>) {
    return { ...round, opens_on: dayAfter(today, opens_in_days), closes_on: dayAfter(today, closes_in_days) }
  }

  async function saveDocuments(): Promise<void> {
    const rows = []
    for (const { kind, permit, bytes } of papers) {
      const file = { name: `${kind.toLowerCase()}-${demo.slug}.pdf`, type: 'application/pdf', bytes }
      const { file_id } = await issuer.call('uploadFile', { file })
      rows.push({ kind, permit, file_id, ...(kind === 'AGREEMENT' && { name: agreementName }) })
    }
    const sum = [...demo.slug].reduce((total, letter) => total + letter.charCodeAt(0), 10_000_000)
    const digits = demo.entity ? sum - (sum % 10) + decidingDigits[demo.entity] : sum
    const body = { version, offer_id: `${LEI}${digits}`, documents: rows }
    version = (await issuer.call('saveIssuanceDocuments', { params, body })).version
  }

  async function saveTeam(): Promise<void> {
    const { issuer_description, team } = demo
    const body = { version, issuer_description, ...(team && { team }) }
    version = (await issuer.call('saveIssuanceTeam', { params, body })).version
  }

  async function addClasses(): Promise<void> {
    for (const body of demo.classes ?? []) {
      await manager.call('createTokenClass', { params: { slug: demo.slug }, body })
      version += 1
    }
  }

  async function announce(): Promise<void> {
    await manager.call('announceIssuance', { params })
  }

  async function approve(): Promise<void> {
    await manager.call('approveIssuance', { params, body: { version } })
  }
}

/** Removes zero values. */
function nonZero<T extends Record<string, number>>(values: T): Partial<T> {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== 0)) as Partial<T>
}

export function dayAfter(today: Date, days: number): string {
  return new Date(today.getTime() + days * 86_400_000).toISOString().slice(0, 10)
}
