import type { Page } from 'playwright-core'
import sharp from 'sharp'
import { afterAll, expect, test } from 'vitest'
import { testPlatform } from '../server/harness.ts'
import { dayFrom } from '../server/investments/starting-rows.ts'
import { createTestTenant } from '../server/test-tenant.ts'
import { faultsOn } from './axe.ts'
import { plainPdf } from './plain-pdf.ts'
import { townOf } from './two-tenants.ts'
import { walked } from './walked.ts'
import { wordsOf } from './words.ts'

const platform = await testPlatform()
const town = await townOf(platform)
let words = await wordsOf('es', 'default')

afterAll(town.close)

/** Fills in fields by their labels. */
async function fill(page: Page, fields: Record<string, string>): Promise<void> {
  for (const [name, value] of Object.entries(fields))
    await page
      .getByLabel(words(`preparation_field.${name}`), { exact: false })
      .first()
      .fill(value)
}

/** Returns the Spanish field of a bilingual text. */
const inSpanish = (page: Page, name: string) =>
  page.getByRole('group', { name: words(`preparation_field.${name}`) }).getByLabel(words('language.es'))

async function saves(page: Page, next: string, button = 'preparation.save_next'): Promise<void> {
  await page.getByRole('button', { name: words(button) }).click()
  await page.waitForURL(new RegExp(`step=${next}`))
}

/** A manager's remarks: step, field and text. */
const remarks = [
  ['basics', 'short_description', 'Di cuántas casas son.'],
  ['story', 'product', 'Falta la licencia de obra.'],
  ['terms', 'soft_cap', 'El mínimo no paga el tejado.'],
] as const

const houses = ['default', 'exeu'] as const

test.each(walked(houses, [0]))(
  'an entrepreneur prepares a project on a phone, and managers announce, review and approve it',
  async (house) => {
    const tenant = await createTestTenant(platform, { tenant_type: house })
    words = await wordsOf('es', house)
    const member = await tenant.member(await tenant.organisation(), ['ENTREPRENEUR'])
    const page = await town.enter(tenant, member)
    await page.setViewportSize({ width: 390, height: 844 })
    await page.goto('/entrepreneur/issuances?lang=es')
    await page.getByRole('link', { name: words('preparation.new') }).click()
    await fill(page, { title: 'Molino de la Vera' })
    await page.getByText(words('issuance_type.REAL_ESTATE')).click()
    await page.getByRole('button', { name: words('preparation.begin') }).click()
    await page.waitForURL(/molino-de-la-vera\/edit/)
    await inSpanish(page, 'subtitle').fill('Diez casas rurales')
    await inSpanish(page, 'short_description').fill('Se rehabilita un molino y se alquila.')
    await inSpanish(page, 'sector').fill('Turismo')
    await saves(page, 'story')
    await inSpanish(page, 'description').fill('Primero el tejado. Después, las casas.')
    await inSpanish(page, 'product').fill('Diez casas.')
    await saves(page, 'media')
    const photo = await sharp({ create: { width: 600, height: 600, channels: 3, background: '#0f5c4d' } })
      .jpeg()
      .toBuffer()
    // Exceeds the upload limit; its cropped version does not.
    const large = Buffer.concat([photo, Buffer.alloc(11 * 1024 * 1024)])
    const pictures = page.getByRole('group', { name: words('preparation_field.pictures') })
    await pictures
      .locator('input[type=file]')
      .first()
      .setInputFiles([{ name: 'molino.jpg', mimeType: 'image/jpeg', buffer: large }])
    const crop = page.getByRole('dialog', { name: /molino\.jpg/ })
    await crop.getByRole('button', { name: words('renderer.crop_turn'), disabled: false }).waitFor()
    await crop.getByRole('application').press('r')
    await crop.getByRole('application').press('+')
    await crop.getByRole('application').press('ArrowLeft')
    expect(await faultsOn(page)).toEqual({ wider: 0, violations: [] })
    await crop.getByRole('button', { name: words('renderer.crop_keep') }).click()
    await pictures.getByText('molino.jpg').first().waitFor()
    const shape = await pictures.locator('img').evaluate(async (image: HTMLImageElement) => {
      await image.decode()
      return image.naturalWidth / image.naturalHeight
    })
    expect(shape).toBeCloseTo(3 / 2, 1)
    await saves(page, 'terms')
    await fill(page, { token_name: 'Molino', token_symbol: 'MOL', token_price: '100', total_amount: '50000' })
    await page.getByText(words('preparation.worked_out')).waitFor()
    const day = (ahead: number) => dayFrom(platform.clock.now(), ahead)
    await fill(page, { min_tokens: '5', soft_cap: '20000', starts_on: day(20), ends_on: day(80) })
    await saves(page, 'documents')
    const documents = page.getByRole('group', { name: words('preparation_field.documents') })
    await documents
      .locator('input[type=file]')
      .first()
      .setInputFiles([{ name: 'ficha.pdf', mimeType: 'application/pdf', buffer: await plainPdf() }])
    await documents.getByText('ficha.pdf').first().waitFor()
    await documents.getByLabel(words('issuance.document_kind')).selectOption('KIIS')
    await documents.getByLabel(words('preparation.permit')).selectOption('public')
    await fill(page, { offer_id: '959800TESELADEMO007012345678' })
    await saves(page, 'team')
    await inSpanish(page, 'issuer_description').fill('Una cooperativa del valle.')
    await saves(page, 'review', 'preparation.save_review')
    await page.getByText(words('preparation.complete'), { exact: true }).waitFor()
    await previews(page, 'entrepreneur')
    await page.goto('/entrepreneur/issuances/molino-de-la-vera/edit?step=review')
    await press(page, 'request')

    const manager = await tenant.manager()
    const desk = await town.enter(tenant, manager)
    await previews(desk, 'manager')
    await desk.goto('/manager/issuances/molino-de-la-vera/edit?step=review&lang=es')
    await press(desk, 'announce')
    await page.goto('/entrepreneur/issuances/molino-de-la-vera/edit?step=review')
    await press(page, 'submit')
    await page.getByText(words('preparation.in_review_text')).waitFor()

    await desk.reload()
    for (const [step, field, text] of remarks) {
      await desk.getByLabel(words('preparation.step')).selectOption(step)
      await desk.getByLabel(words('preparation.remark_field')).selectOption(field)
      await desk.getByLabel(words('preparation.remark_text')).fill(text)
      await desk.getByRole('button', { name: words('preparation.remark') }).click()
      await desk.getByText(text).first().waitFor()
    }
    await desk.getByRole('button', { name: words('preparation.send_back'), exact: true }).click()
    const back = desk.getByRole('dialog')
    await back.getByRole('textbox').fill('Tres cosas y lo abrimos.')
    await back.getByRole('button', { name: words('preparation.send_back'), exact: true }).click()
    await back.waitFor({ state: 'detached' })

    for (const [step, , text] of remarks) {
      await page.goto(`/entrepreneur/issuances/molino-de-la-vera/edit?step=${step}`)
      await page.getByText(text).first().waitFor()
      expect(await faultsOn(page)).toEqual({ wider: 0, violations: [] })
      if (step === 'terms') await fill(page, { soft_cap: '30000' })
      else if (step === 'story') await inSpanish(page, 'product').fill('Diez casas, con licencia.')
      else
        await inSpanish(page, 'short_description').fill('Se rehabilita un molino de diez casas y se alquila.')
      await page.getByRole('button', { name: words('preparation.settle') }).click()
      await page.getByText(words('preparation.settled')).first().waitFor()
      await page.getByRole('button', { name: words('preparation.save_next') }).click()
      await page.waitForURL(({ searchParams }) => searchParams.get('step') !== step)
    }
    await page.goto('/entrepreneur/issuances/molino-de-la-vera/edit?step=review')
    await press(page, 'submit')
    await desk.reload()
    await press(desk, 'approve')
    await desk.getByText(words('preparation.approved'), { exact: true }).first().waitFor()

    await manager.call('setClock', { body: { days: 30 } })
    for (let round = 0; round < 3; round += 1) await platform.jobs.drain()
    const investor = await town.enter(tenant, await tenant.investor())
    await investor.goto('/user/issuances/molino-de-la-vera?lang=es')
    await investor.getByText('Se rehabilita un molino de diez casas y se alquila.').waitFor()
    expect(await investor.getByRole('link', { name: /desde 500/ }).count()).toBe(1)
    await manager.call('setClock', { body: { days: 0 } })
  },
  180_000,
)

test('two people edit one step: the second takes over, and the first is told without a reload', async () => {
  words = await wordsOf('es', 'default')
  const tenant = await createTestTenant(platform, {})
  const organisation = await tenant.organisation()
  const [ana, eva] = [
    await tenant.member(organisation, ['ENTREPRENEUR']),
    await tenant.member(organisation, ['ENTREPRENEUR']),
  ]
  const { slug } = await ana.call('createIssuance', { body: { title: 'Molino', type: 'REAL_ESTATE' } })
  const address = `/entrepreneur/issuances/${slug}/edit?step=story&lang=es`
  const first = await town.enter(tenant, ana)
  await first.goto(address)
  await inSpanish(first, 'description').fill('Primero el tejado.')
  await first.getByText(words.around('renderer.draft_saved')).waitFor()
  const second = await town.enter(tenant, eva)
  await second.goto(address)
  await second.getByText('Primero el tejado.').waitFor()
  const takeOver = { name: words('preparation.take_over'), exact: true }
  await second.getByRole('button', takeOver).click()
  await second.getByRole('dialog').getByRole('button', takeOver).click()
  await second.getByRole('button', { name: words('preparation.save_next') }).waitFor()
  await first.getByRole('button', takeOver).waitFor({ timeout: 90_000 })
  expect(await inSpanish(first, 'description').inputValue()).toBe('Primero el tejado.')
  await inSpanish(second, 'description').fill('Primero las casas.')
  await saves(second, 'media')
  // The second has left the step, so that the first edits it again.
  await first.getByRole('button', { name: words('preparation.save_next') }).click({ timeout: 90_000 })
  await first
    .getByText(/Primero las casas/)
    .first()
    .waitFor()
  expect(await faultsOn(first)).toEqual({ wider: 0, violations: [] })
}, 180_000)

/** Opens the preview of the draft, which is the investor's page without its buttons. */
async function previews(page: Page, area: 'entrepreneur' | 'manager'): Promise<void> {
  await page.goto(`/${area}/issuances/molino-de-la-vera/preview?lang=es`)
  await page.getByText(words('preparation.preview_text')).waitFor()
  await page.getByText('Se rehabilita un molino y se alquila.').first().waitFor()
  await page.getByRole('button', { name: words('issuance.kiis') }).waitFor()
  await page.getByText('Una cooperativa del valle.').waitFor()
  expect(await page.getByRole('link', { name: words.around('issuance.invest_from') }).count()).toBe(0)
  expect(await faultsOn(page)).toEqual({ wider: 0, violations: [] })
}

/** Presses the button of a phase, and confirms if asked. */
async function press(page: Page, name: string): Promise<void> {
  const button = { name: words(`preparation.${name}`), exact: true }
  await page.getByRole('button', button).click()
  await page.getByRole('dialog').getByRole('button', button).click()
  await page.getByRole('dialog').waitFor({ state: 'detached' })
}
