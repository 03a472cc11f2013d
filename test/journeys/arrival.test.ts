import type { Page } from 'playwright-core'
import { afterAll, expect, test } from 'vitest'
import { pages, transferred } from '../../scripts/bench/first-load.ts'
import { alba } from './base-urls.ts'
import { closeBrowser, Person } from './person.ts'
import { walked } from './walked.ts'

const investor = 'inversor@alba.demo'
const issuance = '/user/issuances/edificio-ruzafa'

afterAll(closeBrowser)

/** Opens a page as an investor on a phone with an empty cache. */
async function arrives() {
  const person = await Person.arrives(alba, 'es')
  await person.logsIn(investor)
  return person
}

/** Holds back the response of an address until the returned function is called. */
async function holds(page: Page, address: string): Promise<() => void> {
  let release = () => {}
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route(address, async (route) => {
    await released
    await route.continue()
  })
  return release
}

test.each([
  [issuance, 'Edificio Ruzafa', '/v2/pfp/issuances/edificio-ruzafa'],
  ['/user/issuances', 'Proyectos', '/v2/pfp/issuances'],
])('%s loads in at most 12 requests besides images', async (path, title, data) => {
  const person = await arrives()
  await person.page.goto('about:blank')
  const requests: string[] = []
  person.page.on('response', (response) => {
    const type = response.headers()['content-type'] ?? ''
    if (!/^(?:image|font)\//.test(type)) requests.push(response.url())
  })
  await person.page.goto(path, { waitUntil: 'networkidle' })
  await person.page.getByRole('heading', { level: 1, name: title }).waitFor()
  expect(requests).toContainEqual(expect.stringContaining(data))
  expect(requests.slice(12)).toEqual([])
  await person.leaves()
})

test.each(pages)('$path loads at most $bar kB of JS and CSS at $width px', async (page) => {
  const { path, bar, visitor, width } = page
  const person = await Person.arrives(alba, 'es', width)
  if (!visitor) await person.logsIn(investor)
  await person.page.goto('about:blank')
  const bytes = await transferred(person.page, path)
  expect(bytes['JS + CSS'] / 1000).toBeLessThanOrEqual(bar)
  await person.leaves()
})

test.each(
  walked(['/login', '/register', '/forgot-password', '/user/issuances', '/user/investments'], [1, 3]),
)('%s shows all its texts before the complete catalogue is loaded', async (path) => {
  const saidAt = async (person: Person) => {
    await person.page.goto(path)
    await person.page.locator('#frame').waitFor({ state: 'detached' })
    await person.page.waitForLoadState('networkidle')
    return await person.page.locator('.ts-screen').textContent()
  }
  const [early, full] = await Promise.all([Person.arrives(alba, 'es'), Person.arrives(alba, 'es')])
  if (path.startsWith('/user/')) for (const person of [early, full]) await person.logsIn(investor)
  await early.page.route('**/documents/*', (route) => route.abort())
  const said = await saidAt(early)
  await saidAt(full)
  await full.page.keyboard.press('Tab')
  await full.page.waitForLoadState('networkidle')
  expect(said).toBe(await full.page.locator('.ts-screen').textContent())
  await Promise.all([early.leaves(), full.leaves()])
})

test('the page frame is shown and data are requested before the session is known', async () => {
  const person = await arrives()
  const { page } = person
  const release = await holds(page, '**/v2/user/session')
  const data = page.waitForRequest('**/v2/pfp/issuances/edificio-ruzafa')
  await page.goto(issuance)
  await data
  await page.locator('#frame .ts-shell__name').waitFor()
  for (const scheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme: scheme })
    expect(await contrastOf(page, '#frame .ts-skeleton > .ts-skeleton__title')).toBeGreaterThan(1.3)
  }
  expect(await page.locator('#frame h1').count()).toBe(0)
  release()
  await page.getByRole('heading', { level: 1, name: 'Edificio Ruzafa' }).waitFor()
  expect(await page.locator('#frame').count()).toBe(0)
  await person.leaves()
})

test('a visitor never sees the frame of a protected page', async () => {
  const person = await Person.arrives(alba, 'es')
  const release = await holds(person.page, '**/assets/application-*.js')
  await person.page.goto(issuance, { waitUntil: 'commit' })
  await person.page.locator('#frame').waitFor({ state: 'detached' })
  release()
  await person.isOn('login.title')
  await person.leaves()
})

/** Returns the contrast between an element's background and the page's. */
function contrastOf(page: Page, selector: string): Promise<number> {
  return page.locator(selector).evaluate((element) => {
    const brightness = (of: Element) => {
      const context = document.createElement('canvas').getContext('2d')
      if (context === null) throw new Error('There is no canvas.')
      context.fillStyle = getComputedStyle(of).backgroundColor
      context.fillRect(0, 0, 1, 1)
      const [red = 0, green = 0, blue = 0] = [...context.getImageData(0, 0, 1, 1).data].map((part) => {
        const share = part / 255
        return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
      })
      return 0.2126 * red + 0.7152 * green + 0.0722 * blue
    }
    const [dark = 0, light = 0] = [brightness(element), brightness(document.body)].sort((a, b) => a - b)
    return (light + 0.05) / (dark + 0.05)
  })
}
