import { afterAll, expect, test } from 'vitest'
import { alba } from './base-urls.ts'
import { closeBrowser, Person } from './person.ts'
import { settled } from './room.ts'

afterAll(closeBrowser)

test('an investor adds a bank account on the phone after a typing error and selects another', async () => {
  const person = await Person.arrives(alba, 'es')
  await person.logsIn('oscar.cano@alba.demo')
  await person.opens('/user/account')
  const { page, words } = person
  await person.isOn('account.title')
  await page.getByRole('button', { name: words('banking.tab') }).click()
  await person.presses('banking.add')
  await person.fills('banking.iban', 'es91 2100 0418 4502 0005 1333')
  await person.presses('banking.save')
  await person.sees('validator.error_iban')
  await person.hasNoFaults()
  await person.fills('banking.iban', 'es91 2100 0418 4502 0005 1332')
  expect(await person.field('banking.holder').inputValue()).toBe('Óscar Cano Torres')
  await person.presses('banking.save')
  await person.isTold('success', words('banking.added'))
  await person.reads('ES91 •••• 1332')
  await person.presses('banking.add')
  await person.fills('banking.iban', 'FR14 2004 1010 0505 0001 3M02 606')
  await person.fills('banking.holder', 'Oscar Cano')
  await person.presses('banking.save')
  await person.reads('FR14 •••• 2606')
  await page
    .getByRole('button', { name: words('banking.choose') })
    .first()
    .click()
  await person.hasNoFaults()
  await page.getByRole('dialog').getByRole('button').last().click()
  await person.isTold('success', words('banking.chosen'))
  await page.reload()
  await settled(page)
  await expect.poll(() => page.locator('tbody tr, .ts-table__card').first().textContent()).toContain('FR14')
  await person.hasNoFaults()
  await person.leaves()
})
