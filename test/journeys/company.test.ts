import { expect, test } from 'vitest'
import { testPlatform } from '../server/harness.ts'
import { createTestTenant } from '../server/test-tenant.ts'
import { screensOf } from './in-front.ts'
import { picture } from './onboarding.ts'
import type { Person } from './person.ts'
import { signs } from './signing.ts'

const platform = await testPlatform()
const inFront = screensOf(platform)

/** Data that is already known and therefore not asked. */
const home = {
  city: 'Valencia',
  postal_code: '46001',
  province: 'Valencia',
  country: 'ES',
  residence_country: 'ES',
  nationality: 'ES',
}

/** A day within the three months before the tests' clock. */
const lately = '2026-09-15'

test('a company is registered with partners and documents, approved, and invests', async () => {
  const tenant = await createTestTenant(platform)
  const [nora, elena] = [await tenant.investor({ profile: home }), await tenant.manager()]
  const { slug } = await tenant.issuance()
  const person = await inFront(tenant, nora, 390)
  await person.opens(`/user/entities/new?project=${slug}`)
  await person.isOn('entities.new_title')
  await tellsOf(person)
  await person.hasNoFaults()
  await person.presses('common.save_continue')
  await person.page.getByRole('heading', { level: 1, name: 'Casas del Sur SL' }).waitFor()
  expect(await person.button('entities.back_to_investment').getAttribute('href')).toBe(
    `/invest/${slug}/type-of-investor`,
  )
  await person.reads(/60.%/)
  await sendsPapers(person)
  await person.hasNoFaults()
  await downloads(person, 'entity_document_kind.ARTICLES')
  await person.presses('entities.send')
  await person.sees('entities.sent_title')
  await downloads(person, 'entity_document_kind.ARTICLES')
  await person.opens('/user/account?tab=documents')
  await person.sees('own_document.ENTITY')

  const manager = await inFront(tenant, elena, 1440)
  await manager.opens('/manager/entities')
  await manager.isOn('entities.queue')
  await manager.page.getByRole('link', { name: 'Casas del Sur SL' }).click()
  await manager.presses('entities.take')
  await manager.hasNoFaults()
  await manager.confirms('entities.approve')
  await manager.isTold('success', manager.words('entities.approved'))
  await manager.leaves()

  await person.opens('/user/account?tab=legal')
  await person.presses('entities.choose')
  await person.isTold('success', person.words('entities.chosen'))
  await person.hasNoFaults()
  await person.opens(`/invest/${slug}/invest`)
  await person.sees('entities.party_note', { name: 'Casas del Sur SL' })
  await person.fills('fields.tokens', '2')
  await person.ticks('fields.warning_risk')
  await person.ticks('fields.warning_loss')
  await person.pressesAround('invest.reserve_total_other')
  await person.isOn('invest.breakdown_title')
  await person.pressesAround('payments.confirm_MANUAL_TRANSFER')
  await person.isOn('invest.sign_title')
  await person.reads(/Casas del Sur SL, con NIF B58818501, representada por Nora Vidal/)
  await signs(person, 'Nora Vidal', nora.mailedCode)
  await person.reads(/Concepto/)
  const { items } = await elena.call('listInvestments')
  expect(items).toMatchObject([{ entity_name: 'Casas del Sur SL', investor_name: 'Nora Vidal' }])
  await person.leaves()
})

/** Fills in the company, its founders, its owners above 25 %, and the representative's office. */
async function tellsOf(person: Person): Promise<void> {
  const { page, words } = person
  await person.fills('entities.name', 'Casas del Sur SL')
  await person.fills('entities.tax_id', 'B58818501')
  await person.fills('entities.activity', 'Alquiler de viviendas')
  await person.fills('entities.email', 'hola@casas.test')
  await person.presses('renderer.page_next')
  await person.hasFocus(page.getByRole('heading', { level: 2, name: words('entities.people') }))
  await person.hasNoFaults()
  await person.fills('entities.person_name', 'Nora Vidal')
  await person.presses('renderer.list_add_one', { name: words('entities.partner').toLowerCase() })
  const partner = page.getByRole('group', { name: `${words('entities.partner')} 1` })
  await partner.getByLabel(words('entities.partner_name'), { exact: true }).fill('Nora Vidal')
  await partner.getByLabel(words('entities.partner_tax_id')).fill('12345678Z')
  await partner.getByLabel(words('entities.share')).fill('60')
  await person.presses('renderer.page_next')
  await person.picks('representation_type.SOLE_DIRECTOR')
  await person.fills('entities.birth_city', 'Lyon')
  await person.looksUp('entities.birth_country', 'francia', 'FR')
}

/** Saves a sent document from its row. */
async function downloads({ page, words }: Person, kind: string): Promise<void> {
  const row = page.getByRole('row').filter({ hasText: words(kind) })
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    row.getByRole('button', { name: words('common.download') }).click(),
  ])
  expect(download.suggestedFilename()).toBe('dni.jpg')
}

/** Uploads the representative's document and the three of the company. */
async function sendsPapers(person: Person): Promise<void> {
  const { page, words } = person
  const dialog = page.getByRole('dialog')
  for (const kind of ['IDENTITY_PROOF', 'REGISTRATION_PROOF', 'ARTICLES', 'SHAREHOLDERS']) {
    const row = page.getByRole('row').filter({ hasText: words(`entity_document_kind.${kind}`) })
    await row.getByText(words('entities.upload'), { exact: true }).click()
    if (kind !== 'IDENTITY_PROOF') await dialog.getByLabel(words('entities.issued_on')).fill(lately)
    await dialog.getByLabel(words('entities.file')).setInputFiles(picture)
    await dialog.getByText(picture.name).waitFor()
    await dialog.getByRole('button', { name: words('entities.upload') }).click()
    await dialog.waitFor({ state: 'hidden' })
  }
}
