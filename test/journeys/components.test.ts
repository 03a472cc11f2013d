import { afterAll, expect, test } from 'vitest'
import { alba, nexo } from './home.ts'
import { closeBrowser, Person } from './person.ts'

afterAll(closeBrowser)

test('an integrator finds a block with its keys, and its place by its address', async () => {
  const integrator = await Person.arrives(alba, 'es', 1440)
  await integrator.logsIn('gestora@alba.demo')
  await integrator.opens('/manager/components')
  await integrator.isOn('reference.title')
  const { page } = integrator
  const heading = page.getByRole('heading', { level: 2, name: /^Tabs/ })
  await page.getByRole('link', { name: 'Tabs', exact: true }).click()
  await integrator.hasFocus(heading)
  await expect.poll(() => page.url()).toMatch(/\/manager\/components#block-tabs$/)

  await page.reload()
  await heading.waitFor()
  await expect
    .poll(() => heading.evaluate((element) => element.getBoundingClientRect().top))
    .toBeLessThan(900)

  await page.getByLabel(integrator.words('reference.kind')).selectOption('format')
  await expect.poll(() => new URL(page.url()).searchParams.get('kind')).toBe('format')
  await integrator.reads(/1\.234,50\s€/)
  await integrator.isAtEase()
  await integrator.leaves()
})

test.each(['block', 'action', 'widget'])(
  'pressing everything in the examples of every %s does nothing',
  async (kind) => {
    const integrator = await Person.arrives(nexo, 'en')
    await integrator.logsIn('gestora@nexo.demo')
    const { page } = integrator
    // Not every Chromium asks for a permission that could be refused.
    await page.addInitScript(() => {
      Clipboard.prototype.writeText = () => Promise.reject(new DOMException('', 'NotAllowedError'))
    })
    await integrator.opens(`/manager/components?kind=${kind}`)
    await integrator.isOn('reference.title')
    const before = page.url()
    const asked: string[] = []
    page.on('request', (request) => asked.push(`${request.method()} ${request.url()}`))
    if (kind === 'block') {
      await page.locator('.ts-example__stage .ts-copy').first().click()
      await integrator.isTold('warning', integrator.words('blocks.copy_refused'))
    }
    await page.locator('.ts-example__stage').first().waitFor()
    const pressed = await page
      .locator('.ts-example__stage')
      .locator('a, button')
      .evaluateAll((elements) => elements.map((element) => (element as HTMLElement).click()).length)
    expect(pressed).toBeGreaterThan(5)
    await integrator.sees('blocks.example_inert')
    expect(asked.filter((request) => !/GET .*\/assets\//.test(request))).toEqual([])
    expect(page.url()).toBe(before)
    await expect.poll(() => integrator.complaints).toEqual([])
    await integrator.leaves()
  },
)
