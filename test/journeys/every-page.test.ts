import type { Page } from 'playwright-core'
import { afterAll, describe, expect, test } from 'vitest'
import { shiftOf } from '../../scripts/lib/shift.ts'
import { testPlatform } from '../server/harness.ts'
import { alba, nexo } from './base-urls.ts'
import pages from './every-page.json' with { type: 'json' }
import { closeBrowser, Person } from './person.ts'
import { lossesOn, moveInto, type Room, settled } from './room.ts'
import { type Role, townOf } from './two-tenants.ts'

interface Row {
  as: string
  route: string
  /** The path to open from the list at `route`: its first row, or a page below it. */
  opens?: string
}

const demoPages: Row[] = pages.demo
const steps = pages.steps as { as: Role; route: string }[]
const elsewhere: Record<string, string> = pages.elsewhere

/**
 * The widths of a phone and a desktop; also used with the narrowest phone and with text at 200 % (WCAG 1.4.4 and
 * 1.4.10).
 */
const windows = [390, 1440]
const rooms: Room[] = [
  { width: 320, text: 100 },
  { width: 390, text: 200 },
  { width: 1280, text: 200 },
]

const platform = await testPlatform()
const town = await townOf(platform)
const street = await town.street()

afterAll(async () => {
  await town.close()
  await closeBrowser()
})

/** Checks every twelfth page in the quick run, because all take minutes. */
const looked = process.env.LONG_TESTS ? demoPages : demoPages.filter((_, index) => index % 12 === 0)
const walked = process.env.LONG_TESTS ? steps : steps.filter((_, index) => index % 12 === 0)

test.each(looked.map((row) => [row.as, row.opens ?? row.route, row] as const))(
  'no layout shift and no cut-off content at any width: %s on %s',
  async (who, _page, { route, opens }) => {
    const page = await demoPageOf(who)
    const address = opens === undefined ? route : (await firstRowOf(page, route)) + opens.split('{id}')[1]
    await holds(page, () => page.goto(address))
  },
)

test.each(walked.map(({ as, route }) => [as, route] as const))(
  'no layout shift and no cut-off content at any width: %s on %s',
  async (who, route) => {
    const page = await street.open(who, route)
    await holds(page, () => street.open(who, route))
    expect(new URL(page.url()).pathname).toBe(route)
  },
)

describe('the list of tested pages', () => {
  test('contains every screen except those listed as tested elsewhere', () => {
    const visited = [
      ...demoPages.map(({ opens, route }) => opens ?? route),
      ...steps.map(({ route }) => route),
    ]
    const paths = visited.map((route) => new URL(route, alba.origin).pathname)
    const isVisited = (screen: string) => paths.some((path) => pattern(screen).test(path))
    const screens = platform.library.screens.map(({ path }) => path)
    const missing = screens.filter((path) => !isVisited(path) && !(path in elsewhere))
    expect(missing).toEqual([])
  })
})

test.each([
  ['the investor', 'investor', '/user/account'],
  ['the manager', 'manager', '/manager/clock'],
])('the open menu of %s fits every window size', async (_sentence, who, route) => {
  const page = await demoPageOf(who)
  await page.goto(route)
  await settled(page)
  await page.locator('header .ts-menu > summary').click()
  for (const room of rooms) {
    await moveInto(page, room)
    expect((await lossesOn(page, 'header')).join('\n'), nameOf(room)).toBe('')
  }
})

test('a search with fewer results causes no layout shift', async () => {
  const page = await demoPageOf('investor')
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/user/issuances')
  await settled(page)
  // Delays responses beyond the time in which Chrome ignores layout shifts after input.
  await page.route('**/v2/**', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 600))
    await route.continue()
  })
  await page.getByRole('searchbox').fill('Ruzafa')
  await page.waitForURL(/q=Ruzafa/)
  await expect.poll(() => page.locator('.ts-card').count()).toBe(1)
  await settled(page)
  await page.unroute('**/v2/**')
  expect(await shiftOf(page)).toBeLessThan(0.02)
})

/** Opens the page at each width over a slow connection, then checks it at every size. */
async function holds(page: Page, open: () => Promise<unknown>): Promise<void> {
  const line = await page.context().newCDPSession(page)
  await line.send('Network.enable')
  await line.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 80,
    downloadThroughput: -1,
    uploadThroughput: -1,
  })
  for (const width of windows) {
    await page.setViewportSize({ width, height: width < 768 ? 844 : 900 })
    await open()
    await settled(page)
    expect(await shiftOf(page), `shift at ${width} px`).toBeLessThan(0.02)
  }
  await line.detach()
  for (const room of rooms) {
    await moveInto(page, room)
    await settled(page)
    expect((await lossesOn(page)).join('\n'), nameOf(room)).toBe('')
  }
}

function nameOf({ width, text }: Room): string {
  return `${width} px, text of ${text} %`
}

function pattern(path: string): RegExp {
  return new RegExp(`^${path.replace(/\{\w+\}/g, '[^/]+')}$`)
}

async function firstRowOf(page: Page, route: string): Promise<string> {
  await page.goto(route)
  const address = (await page.locator('.ts-table__name a').first().getAttribute('href')) ?? route
  if (!address.startsWith('?') && !address.includes('row=')) return address
  // Follows the link from the panel beside the list.
  await page.goto(address)
  return (await page.locator('.ts-panel__ways a').getAttribute('href')) ?? route
}

const emails: Record<string, [typeof alba, string]> = {
  investor: [alba, 'inversor@alba.demo'],
  manager: [alba, 'gestora@alba.demo'],
  issuer: [alba, 'promotor@alba.demo'],
  member: [nexo, 'inversor@nexo.demo'],
}

const present = new Map<string, Promise<Page>>()

/** Returns a page of the browser in which this user is logged in. */
function demoPageOf(who: string): Promise<Page> {
  const page = present.get(who) ?? arrives(who)
  present.set(who, page)
  return page
}

async function arrives(who: string): Promise<Page> {
  const [tenant, email] = emails[who] ?? [alba]
  const person = await Person.arrives(tenant, tenant === nexo ? 'en' : 'es')
  if (email) await person.logsIn(email)
  return person.page
}
