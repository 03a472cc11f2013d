import { afterAll, expect, test } from 'vitest'
import { testPlatform } from '../server/harness.ts'
import { createTestTenant } from '../server/test-tenant.ts'
import { townOf } from './two-tenants.ts'
import { seenOn } from './visible-text.ts'
import { wordsOf } from './words.ts'

const platform = await testPlatform()
const town = await townOf(platform)

afterAll(town.close)

test('a manager imports a whitelist from a spreadsheet, and an excluded investor sees why', async () => {
  const words = await wordsOf('es', 'default')
  const tenant = await createTestTenant(platform)
  const { slug } = await tenant.issuance({ by_whitelist: true })
  const [manager, admitted, stranger] = [
    await tenant.manager(),
    await tenant.investor({ name: 'Begoña' }),
    await tenant.investor(),
  ]
  const { email } = await admitted.call('getSession')

  const desk = await town.enter(tenant, manager)
  await desk.goto(`/manager/issuances/${slug}/whitelist?lang=es`)
  await desk.getByRole('button', { name: words('whitelist.import'), exact: true }).click()
  // Writes the file as Excel does in Spain: with semicolons, in Windows-1252.
  const file = Buffer.from(`Correo;Dirección\r\n${email};\r\nsin arroba;\r\n`, 'latin1')
  await desk
    .getByLabel(words('renderer.sheet_choose'))
    .setInputFiles({ name: 'lista.csv', mimeType: 'text/csv', buffer: file })
  await desk.getByRole('button', { name: words('whitelist.rehearse') }).click()
  await desk.getByText(words('whitelist.report_text')).waitFor()
  const report = await seenOn(desk)
  expect(report).toContain(words('import_outcome.ADMIT'))
  expect(report).toContain(words('import_outcome.BAD_EMAIL'))
  await desk.getByRole('button', { name: words('whitelist.apply') }).click()
  await desk
    .getByRole('dialog')
    .getByRole('button', { name: words('whitelist.apply') })
    .click()
  await desk.getByText(words('whitelist.report_done_text')).waitFor()
  await desk
    .getByRole('link', { name: words('whitelist.back') })
    .or(desk.getByRole('button', { name: words('whitelist.back') }))
    .click()
  await desk.getByText('Begoña').first().waitFor()

  const outside = await town.enter(tenant, stranger)
  await outside.setViewportSize({ width: 390, height: 844 })
  await outside.goto(`/user/issuances/${slug}?lang=es`)
  await outside.getByText(words('requirements.hold_not_listed')).waitFor()
  expect(await seenOn(outside)).not.toContain(`/invest/${slug}`)

  const inside = await town.enter(tenant, admitted)
  await inside.goto(`/user/issuances/${slug}?lang=es`)
  await inside.getByText(words('issuance.by_whitelist')).waitFor()
  expect(await seenOn(inside)).toContain(`/invest/${slug}`)
}, 60_000)
