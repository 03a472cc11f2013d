import { afterAll, expect, test } from 'vitest'
import { nexo } from './base-urls.ts'
import { closeBrowser, Person } from './person.ts'
import { settled } from './room.ts'

afterAll(closeBrowser)

const slug = 'socimi-oficinas-bcn'
const words = 'El código postal no es de Madrid.'

test('a manager rejects additional data; the investor fixes them and continues once validated', async () => {
  const person = await Person.arrives(nexo, 'es', 390)
  await person.logsIn('irene.salas@nexo.demo')
  await person.isOn('issuances.title')
  await person.opens(`/invest/${slug}`)
  await person.isOn('validation.title')
  await person.sees('validation.waiting')
  await person.hasNoFaults()

  const manager = await Person.arrives(nexo, 'es', 1440)
  await manager.logsIn('gestora@nexo.demo')
  await manager.isOn('manager.issuances')
  await manager.opens('/manager/users?tab=review&q=irene.salas')
  await settled(manager.page)
  const panel = manager.page
    .getByRole('complementary')
    .filter({ has: manager.page.getByRole('heading', { level: 2 }) })
  const inPanel = (label: string) => panel.getByRole('button', { name: manager.words(label), exact: true })
  await manager.page.locator('.ts-table__name a').first().press('Enter')
  await panel.getByText('28013 Madrid').waitFor()
  await manager.hasNoFaults()
  await inPanel('validation.reject').press('Enter')
  await manager.picks('user_rejection.ADDITIONAL_DATA_NOT_APPROVED')
  await manager.fills('validation.reject_words', words)
  await manager.hasNoFaults()
  const dialog = manager.page.getByRole('dialog')
  await dialog.getByRole('button', { name: manager.words('validation.reject'), exact: true }).press('Enter')
  await manager.isTold('success', manager.words('validation.rejected'))

  // Waits for the page to lead to the refused step.
  await person.isOn('invest.data_title')
  await person.sees('validation.rejected_data')
  await person.reads(`«${words}»`)
  await person.hasNoFaults()
  await person.page
    .getByRole('button', { name: person.words('renderer.change_known') })
    .first()
    .click()
  await person.fills('fields.postal_code', '28014')
  await person.presses('common.save_continue')
  await person.isOn('validation.title')

  await manager.opens('/manager/users?tab=review&q=irene.salas')
  await manager.page.locator('.ts-table__name a').first().press('Enter')
  await panel.getByText('28014 Madrid').waitFor()
  await inPanel('validation.validate').press('Enter')
  await manager.isTold('success', manager.words('validation.validated'))

  await person.page.getByRole('textbox', { name: person.words('fields.tokens') }).waitFor()
  expect(new URL(person.page.url()).pathname).toBe(`/invest/${slug}/invest`)
  await person.hasNoFaults()
  await person.leaves()
  await manager.leaves()
})
