import { afterAll, expect, test } from 'vitest'
import { demoHouses } from './houses.ts'
import { closeBrowser, Person } from './person.ts'

afterAll(closeBrowser)

const mails = {
  es: { q: 'pago recibido', title: 'Pago recibido', button: 'Ver mi inversión' },
  en: { q: 'payment received', title: 'Payment received', button: 'See my order' },
}

test.each(demoHouses)(
  'a manager previews a mail in both languages and opens its texts in the editor (%s)',
  async (language, house, domain) => {
    const manager = await Person.arrives(house, language, 390)
    await manager.logsIn(`gestora@${domain}`)
    const [own, other] = language === 'es' ? [mails.es, mails.en] : [mails.en, mails.es]
    await manager.opens(`/manager/mails?q=${own.q}`)
    const { page } = manager
    await page.getByRole('link', { name: own.title }).first().click()
    const frame = page.getByTitle(manager.words('mails.as_sent'))
    expect(await frame.getAttribute('sandbox')).toBe('allow-same-origin')
    const mail = frame.contentFrame()
    await expect.poll(() => mail.getByRole('heading').textContent()).toContain(own.title)
    // Checks that the mail has the tenant's design.
    const button = mail.getByRole('link', { name: own.button })
    expect(await button.evaluate((link) => getComputedStyle(link).display)).toBe('block')
    await manager.hasNoFaults()

    await page
      .getByRole('tab', { name: manager.words(language === 'es' ? 'language.en' : 'language.es') })
      .click()
    await expect.poll(() => mail.getByRole('heading').textContent()).toContain(other.title)
    await manager.presses('mails.reword')
    const words = page.getByRole('searchbox', { name: manager.words('renderer.texts_search') })
    await expect.poll(() => words.inputValue()).toBe('mail_invest.charged_subject')
    await expect
      .poll(() => page.getByLabel(manager.words('renderer.texts_en')).inputValue())
      .toContain('{{reference}}')
    await manager.leaves()
  },
)
