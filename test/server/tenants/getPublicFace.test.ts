import { beforeEach, describe, expect, it, test } from 'vitest'
import { cents, tokens } from '../../../src/domain/money.ts'
import { testPlatform } from '../harness.ts'
import { dayFrom } from '../investments/starting-rows.ts'
import { createTestTenant } from '../test-tenant.ts'
import told from './public-face.json' with { type: 'json' }

const platform = await testPlatform()
const now = platform.clock.now()
const tenant = await createTestTenant(platform)
const other = await createTestTenant(platform)
const visitor = tenant.visitor()

const open = (slug: string, ends: number, change = {}) =>
  tenant.issuance({ slug, starts_on: dayFrom(now, -10), ends_on: dayFrom(now, ends), ...change })
const financed = (slug: string, raised: number) =>
  open(slug, -1, { status: 'CLOSED', outcome: 'FINANCED', raised: cents(raised) })

await open('tarde', 60)
await open('pronto', 5, {
  title: { es: 'Casa', en: 'House' },
  raised: cents(10_000),
  tokens_taken: tokens(3),
  term_months: 24,
})
await open('hoy', 0)
await open('medio', 30)
await other.issuance({ slug: 'ajena', starts_on: dayFrom(now, -10), ends_on: dayFrom(now, 1) })

await open('borrador', 2, { status: 'DRAFT' })
await open('examen', 2, { status: 'VALIDATING' })
await open('precampana', 2, { status: 'PRE_CAMPAIGN' })
await open('terminada', -1)
await open('empieza', 2, { starts_on: dayFrom(now, 1) })
await open('agotada', 2, { tokens_for_sale: tokens(40), tokens_taken: tokens(40) })

await financed('bien', 200_000)
await financed('mora', 100_000)
await open('fallida', -1, { status: 'CLOSED', outcome: 'NOT_FINANCED', raised: cents(5_000) })

beforeEach(() => tenant.publish({}))

const slugs = async () => (await visitor.call('getPublicFace')).projects.map(({ slug }) => slug)

describe('the projects of the public page', () => {
  it("are the tenant's three open ones that end soonest", async () => {
    expect(await slugs()).toEqual(['hoy', 'pronto', 'medio'])
  })

  it('are the open ones that the tenant lists, in its order', async () => {
    await tenant.publish({ face: { projects: ['tarde', 'pronto', 'ajena'] } })
    expect(await slugs()).toEqual(['tarde', 'pronto'])
    await tenant.publish({ face: { projects: ['borrador', 'precampana', 'agotada'] } })
    expect(await slugs()).toEqual([])
  })

  it('contain only the fields of a card, with what is paid beside what is reserved', async () => {
    await tenant.publish({ face: { projects: ['pronto'] } })
    const { open, projects } = await visitor.call('getPublicFace', { language: 'en' })
    expect(open).toBe(1)
    expect(projects).toEqual([
      {
        slug: 'pronto',
        title: 'House',
        token_symbol: expect.any(String),
        type: 'REAL_ESTATE',
        image_url: '',
        raised_percent: 1,
        reserved_percent: 2,
        min_ticket: expect.any(Number),
        term_months: 24,
        days_left: 5,
      },
    ])
  })
})

describe('the figures of the public page', () => {
  it('count financed projects, and omit defaults unless the tenant states them', async () => {
    const { figures } = await visitor.call('getPublicFace')
    expect(figures).toEqual({
      as_of: dayFrom(now, 0),
      financed: 2,
      raised: 300_000,
      tells_defaults: false,
      in_default: 0,
      default_percent: 0,
    })
  })

  it('show the percentage in default, rounded up', async () => {
    await tenant.publish({ face: told.face })
    const { figures } = await visitor.call('getPublicFace')
    expect(figures).toMatchObject({ tells_defaults: true, in_default: 1, default_percent: 33.34 })
  })

  it('show zero defaults if the tenant states none', async () => {
    await tenant.publish({ face: { in_default: [] } })
    const { figures } = await visitor.call('getPublicFace')
    expect(figures).toMatchObject({ tells_defaults: true, in_default: 0, default_percent: 0 })
  })
})

describe("the tenant's content of the public page", () => {
  it("is in the reader's language, or in Spanish if English is missing", async () => {
    await tenant.publish({ face: told.face })
    const face = await visitor.call('getPublicFace', { language: 'en' })
    expect(face).toMatchObject({
      headline: 'Save nearby',
      text: 'Proyectos con nombre.',
      image: '/media/casa.webp',
      company: told.face.company,
      licence: told.face.licence,
      custodian: 'Una entidad de pago.',
      costs: { text: '1% of each investment.' },
    })
  })

  it.each(told.hidden)('is empty if hidden: $hide', async ({ hide, empty }) => {
    const keys = Object.keys(empty)
    const pick = (face: object) =>
      Object.fromEntries(Object.entries(face).filter(([key]) => keys.includes(key)))
    await tenant.publish({ face: told.face })
    expect(pick(await visitor.call('getPublicFace'))).not.toMatchObject(empty)
    await tenant.publish({ face: told.face, hide })
    expect(await visitor.call('getPublicFace')).toMatchObject(empty)
  })

  it('is absent from the customization and from HTML', async () => {
    await tenant.publish({ face: told.face, hide: { publicCustodian: true, publicFigures: true } })
    const { raw } = await visitor.send('getCustomization')
    const page = await platform.app.inject({ method: 'GET', url: '/login', headers: { host: tenant.host } })
    for (const text of [raw, page.body]) {
      expect(text).toContain('publicCustodian')
      for (const hidden of ['Una entidad de pago.', 'never-heard-of']) expect(text).not.toContain(hidden)
    }
  })

  it.each(told.costs)('shows the costs of $title if the tenant states none', async ({ says, costs }) => {
    await tenant.publish(says)
    expect(await visitor.call('getPublicFace')).toMatchObject({ costs })
  })
})

test('the public page of a new tenant is empty', async () => {
  const fresh = await createTestTenant(platform)
  expect(await fresh.visitor().call('getPublicFace')).toMatchObject({
    headline: '',
    licence: { authority: '' },
    open: 0,
    figures: { financed: 0, tells_defaults: false },
  })
})

test('the public page returns 304 for its ETag', async () => {
  const first = await platform.call('getPublicFace')
  const again = await platform.call('getPublicFace', {
    headers: { 'if-none-match': String(first.headers.etag) },
  })
  expect([again.status, again.text]).toEqual([304, ''])
})
