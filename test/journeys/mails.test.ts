import { afterAll, expect, test } from 'vitest'
import { demoHouses } from './houses.ts'
import { closeBrowser, Person } from './person.ts'
import { walked } from './walked.ts'
import { wordsOf } from './words.ts'

afterAll(closeBrowser)

const queries = { es: 'pago recibido', en: 'payment received' }

test.each(walked(demoHouses, [0]))(
  'a manager previews a mail in both languages and opens its texts in the editor (%s)',
  async (language, house, domain) => {
    const manager = await Person.arrives(house, language, 390)
    await manager.logsIn(`gestora@${domain}`)
    const spanish = await wordsOf('es', house.type)
    await manager.opens(`/manager/mails?q=${queries[language]}`)
    const { page } = manager
    await page
      .getByRole('link', { name: new RegExp(queries[language], 'i') })
      .first()
      .click()
    const frame = page.getByTitle(manager.words('mails.as_sent'))
    expect(await frame.getAttribute('sandbox')).toBe('allow-same-origin')
    const mail = frame.contentFrame()
    await expect.poll(() => mail.getByRole('heading').textContent()).toContain('Pago recibido')
    // Checks that the mail has the tenant's design.
    const button = mail.getByRole('link', { name: spanish('mail.button_investment') })
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
  },
)
