import { afterAll, expect, test } from 'vitest'
import { alba } from './base-urls.ts'
import { closeBrowser, Person } from './person.ts'

afterAll(closeBrowser)

test('a manager previews a mail in both languages and opens its texts in the editor', async () => {
  const manager = await Person.arrives(alba, 'es', 390)
  await manager.logsIn('gestora@alba.demo')
  await manager.opens('/manager/mails?q=pago recibido')
  const { page } = manager
  await page.getByRole('link', { name: 'Pago recibido' }).first().click()
  const frame = page.getByTitle(manager.words('mails.as_sent'))
  expect(await frame.getAttribute('sandbox')).toBe('allow-same-origin')
  const mail = frame.contentFrame()
  await expect.poll(() => mail.getByRole('heading').textContent()).toContain('Pago recibido')
  // Checks that the mail has the tenant's design.
  const button = mail.getByRole('link', { name: 'Ver mi inversión' })
  expect(await button.evaluate((link) => getComputedStyle(link).display)).toBe('block')
  await manager.hasNoFaults()

  await page.getByRole('tab', { name: manager.words('language.en') }).click()
  await expect.poll(() => mail.getByRole('heading').textContent()).toContain('Payment received')
  await manager.presses('mails.reword')
  const words = page.getByRole('searchbox', { name: manager.words('renderer.texts_search') })
  await expect.poll(() => words.inputValue()).toBe('mail_invest.charged_subject')
  await expect
    .poll(() => page.getByLabel(manager.words('renderer.texts_en')).inputValue())
    .toContain('{{reference}}')
  await manager.leaves()
})
