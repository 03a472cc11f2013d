import type { FrameLocator } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { alba } from './base-urls.ts'
import { writes } from './editor.ts'
import { closeBrowser, Person } from './person.ts'

const today = {
  version: 2,
  title: 'Alba Capital',
  theme: { light: { primary: '#0f5c4d' } },
}
const tomorrow = {
  version: 2,
  title: 'Alba de mañana',
  theme: { light: { primary: '#7a1f5c' } },
  hide: { description: true },
  flows: { onboarding: ['TYPE_OF_INVESTMENT', 'KYC', 'USER_ADDITIONAL_DATA', 'SUITABILITY_TEST', 'INVEST'] },
  texts: { overrides: { 'issuances.title': { es: 'Oportunidades', en: 'Opportunities' } } },
}
afterAll(closeBrowser)

describe('the preview beside the editor', () => {
  let signedIn: Person
  let manager: Person
  let frame: FrameLocator
  let loads: string[]

  beforeAll(async () => {
    // Opens a new tab of one browser, because logins are limited to ten in five minutes.
    signedIn = await Person.arrives(alba, 'es', 1440)
    await signedIn.logsIn('gestora@alba.demo')
  })

  beforeEach(async () => {
    manager = await signedIn.opensTab()
    loads = []
    manager.page.on('request', (request) => {
      const { pathname } = new URL(request.url())
      if (request.isNavigationRequest() && request.frame().parentFrame()) loads.push(pathname)
    })
    await manager.opens('/manager/customization')
    await manager.sees('renderer.editor_count', { count: 0 })
    frame = manager.page.frameLocator('iframe')
    return () => manager.page.close()
  })

  async function goes(page: string) {
    await manager.fills('renderer.editor_preview_page', page)
    await manager.presses('renderer.editor_preview_open')
  }

  const address = () => manager.field('renderer.editor_preview_page').inputValue()
  const heading = (name: string) => frame.getByRole('heading', { level: 1, name }).waitFor()

  test('shows the application with the unpublished changes only to the manager', async () => {
    await heading(manager.words('issuances.title'))
    await writes(manager, JSON.stringify(today, null, 2))
    await frame.locator('.ts-cards p').first().waitFor()
    await writes(manager, JSON.stringify(tomorrow, null, 2))
    await heading('Oportunidades')
    const colour = await frame
      .locator(':root')
      .evaluate((root) => getComputedStyle(root).getPropertyValue('--primary'))
    expect(colour).toContain('#7a1f5c')
    await frame.getByText('Alba de mañana').first().waitFor()

    await manager.chooses('renderer.editor_preview_as', 'preview_person.NEWCOMER')
    await goes('/invest/edificio-ruzafa/identification')
    await heading(manager.words('invest.type_title'))
    await expect.poll(address).toBe('/invest/edificio-ruzafa/type-of-investor')
    await goes('/user/issuances')
    await heading('Oportunidades')
    await manager.chooses('renderer.editor_preview_language', 'language.en')
    await heading('Opportunities')

    const visitor = await Person.arrives(alba, 'es')
    await visitor.opens('/login')
    expect(await visitor.page.title()).toContain('Alba Capital')
    await visitor.leaves()
    await manager.hasNoFaults()
  })

  test('can be navigated like the application without page loads', async () => {
    await heading(manager.words('issuances.title'))
    await expect.poll(address).toBe('/user/issuances')
    await frame.getByRole('link', { name: 'Edificio Ruzafa' }).first().click()
    await heading('Edificio Ruzafa')
    await expect.poll(address).toBe('/user/issuances/edificio-ruzafa')
    await manager.chooses('renderer.editor_preview_scheme', 'renderer.editor_preview_dark')
    await expect.poll(() => frame.locator(':root').getAttribute('data-theme')).toBe('dark')
    expect(loads).toEqual(['/', '/login'])
  })

  test('keeps its scroll position while typing', async () => {
    await heading(manager.words('issuances.title'))
    const depth = () => frame.locator(':root').evaluate((root) => root.scrollTop)
    await frame.locator('.ts-cards p').first().waitFor()
    await frame.locator(':root').evaluate((root) => root.scrollTo(0, 300))
    // Waits until the frame has reported its new height.
    await expect.poll(depth).toBe(300)
    await writes(manager, JSON.stringify({ ...today, title: 'Alba al bajar' }, null, 2))
    await frame.getByText('Alba al bajar').first().waitFor()
    await expect.poll(depth).toBe(300)
  })

  test('can be shown for any role, device and colour scheme', async () => {
    await heading(manager.words('issuances.title'))
    const width = () => frame.locator(':root').evaluate((root) => root.clientWidth)
    expect(await width()).toBe(388)
    await manager.chooses('renderer.editor_preview_device', 'renderer.editor_preview_desktop')
    await expect.poll(width).toBe(1278)
    await manager.chooses('renderer.editor_preview_scheme', 'renderer.editor_preview_dark')
    await expect.poll(() => frame.locator(':root').getAttribute('data-theme')).toBe('dark')
    await manager.chooses('renderer.editor_preview_as', 'preview_person.VISITOR')
    await heading(manager.words('login.title'))
    await goes('/register')
    await heading(manager.words('register.title'))
    await manager.chooses('renderer.editor_preview_as', 'preview_person.MANAGER')
    await heading(manager.words('manager.issuances'))
    await goes('/manager/investments')
    await heading(manager.words('manager.investments'))
  })

  test('changes neither data nor the session', async () => {
    await heading(manager.words('issuances.title'))
    await manager.chooses('renderer.editor_preview_as', 'preview_person.VISITOR')
    await heading(manager.words('login.title'))
    await frame.getByLabel(manager.words('fields.email')).fill('inversor@alba.demo')
    await frame.getByLabel(manager.words('fields.password')).first().fill('tesela-demo-2026')
    await manager.expects(409, async () => {
      // Presses by keyboard, because the publish bar may cover the frame's lower edge.
      await frame.getByRole('button', { name: manager.words('login.submit') }).press('Enter')
      await frame.getByText(manager.words('errors.preview_only')).first().waitFor()
    })
    await manager.opens('/manager/investments')
    await manager.isOn('manager.investments')
  })

  test('shows the last valid version while there are errors', async () => {
    await heading(manager.words('issuances.title'))
    await writes(manager, '{ "title": ')
    await manager.sees('renderer.editor_preview_waits')
    await heading(manager.words('issuances.title'))
  })
})
