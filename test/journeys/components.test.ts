import { afterAll, expect, test } from 'vitest'
import { alba, nexo } from './base-urls.ts'
import { closeBrowser, Person } from './person.ts'
import { lossesOn, moveInto, settled } from './room.ts'
import { walked } from './walked.ts'

afterAll(closeBrowser)

test('an integrator finds a block in the reference and links to it', async () => {
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
  await integrator.hasNoFaults()
  await integrator.leaves()
})

test.each(['block', 'action', 'widget'])(
  'pressing every button in the examples of every %s has no effect',
  async (kind) => {
    const integrator = await Person.arrives(nexo, 'en')
    await integrator.logsIn('gestora@nexo.demo')
    const { page } = integrator
    // Defines a permission that can be denied, because not every Chromium asks for it.
    await page.addInitScript(() => {
      Clipboard.prototype.writeText = () => Promise.reject(new DOMException('', 'NotAllowedError'))
    })
    await integrator.opens(`/manager/components?kind=${kind}`)
    await integrator.isOn('reference.title')
    const before = page.url()
    const requests: string[] = []
    page.on('request', (request) => requests.push(`${request.method()} ${request.url()}`))
    if (kind === 'block') {
      await page.locator('.ts-example__stage .ts-copy').first().click()
      await integrator.isTold('warning', integrator.words('blocks.copy_refused'))
    }
    await page.locator('.ts-example__stage').locator('a, button').first().waitFor()
    const pressed = await page
      .locator('.ts-example__stage')
      .locator('a, button')
      .evaluateAll((elements) => elements.map((element) => (element as HTMLElement).click()).length)
    expect(pressed).toBeGreaterThan(5)
    await integrator.sees('blocks.example_inert')
    // Example files are blob URLs.
    expect(
      requests.filter((request) => !/GET (blob:|.*\/(assets|documents|theme\/fonts)\/)/.test(request)),
    ).toEqual([])
    expect(page.context().pages()).toEqual([page])
    expect(page.url()).toBe(before)
    await expect.poll(() => integrator.complaints).toEqual([])
    await integrator.leaves()
  },
)

test.each(
  walked(
    [
      ['alba', 'es'],
      ['nexo', 'en'],
    ] as const,
    [1],
  ),
)('every widget fits a phone with text at 200 %%, light and dark: %s in %s', async (name, language) => {
  const integrator = await Person.arrives({ alba, nexo }[name], language)
  await integrator.logsIn(`gestora@${name}.demo`)
  const { page } = integrator
  await integrator.opens('/manager/components?kind=widget')
  await integrator.isOn('reference.title')
  await page.locator('.ts-example__stage').first().waitFor()
  await settled(page)
  // Submits each form empty, so that its errors and summary are shown, too.
  const asked = await page
    .locator('.ts-example__stage button[type=submit]')
    .evaluateAll((buttons) => buttons.map((button) => (button as HTMLElement).click()).length)
  expect(asked).toBeGreaterThan(20)
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    await moveInto(page, { width: 390, text: 200 })
    await settled(page)
    expect(await lossesOn(page, 'main'), colorScheme).toEqual([])
    await integrator.hasNoFaults()
  }
  await integrator.leaves()
})

test('a chart’s legend has distinct colours with forced colours', async () => {
  const integrator = await Person.arrives(alba, 'es')
  await integrator.logsIn('gestora@alba.demo')
  const { page } = integrator
  await page.emulateMedia({ forcedColors: 'active' })
  await integrator.opens('/manager/components?kind=block')
  const names = page.locator('.ts-shares__legend').first().locator('tbody th')
  await names.first().waitFor()
  const colours = await names.evaluateAll((all) =>
    all.map((name) => getComputedStyle(name, '::before').backgroundColor),
  )
  expect(new Set(colours).size).toBe(3)
  await integrator.leaves()
})
