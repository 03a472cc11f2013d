import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core'
import type { TestPlatform } from '../server/harness.ts'
import { dayFrom } from '../server/investments/starting-rows.ts'
import { chooseTransfer, placeOrder, signOrder, uploadProof } from '../server/investments/steps.ts'
import { type CustomizationInput, createTestTenant, type Person } from '../server/test-tenant.ts'

/** A tenant with a person for each role, each with a browser. */
export interface TwoTenants {
  publish(customization: CustomizationInput): Promise<void>
  /** Opens the route as a role, with a light or dark scheme. */
  open(who: Role, route: string, dark?: boolean): Promise<Page>
}

/** Starts a browser for a listening platform, and creates tenants in it. */
export async function townOf(platform: TestPlatform) {
  const browser = await chromium.launch({
    executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
    args: ['--no-sandbox', '--disable-gpu'],
  })
  const { port } = new URL(await platform.app.listen({ host: '127.0.0.1', port: 0 }))
  return {
    browser,
    street: () => streetOf(platform, browser, port),
    /** Opens a browser for a person of any tenant. */
    enter: ({ host }: TestTenant, person: Person) => pageOf(browser, `http://${host}:${port}`, person),
    close: () => browser.close(),
  }
}

export type Role = 'visitor' | keyof Awaited<ReturnType<typeof peopleOf>>

async function streetOf(platform: TestPlatform, browser: Browser, port: string): Promise<TwoTenants> {
  const tenant = await createTestTenant(platform)
  const people = await peopleOf(tenant, platform.clock.now())
  const origin = `http://${tenant.host}:${port}`
  const pages = new Map<Role, Promise<Page>>()
  let live = ''

  return {
    async publish(customization) {
      const wanted = JSON.stringify(customization)
      if (wanted !== live) await tenant.publish(customization)
      live = wanted
    },
    async open(who, route, dark = false) {
      const page = await (pages.get(who) ?? openBrowser(who))
      await page.emulateMedia({ colorScheme: dark ? 'dark' : 'light', reducedMotion: 'reduce' })
      const address = new URL(route, origin)
      // Sets the language in the address, because the browser remembers the last choice.
      if (!address.searchParams.has('lang')) address.searchParams.set('lang', 'es')
      await page.goto(address.href)
      return page
    },
  }

  function openBrowser(who: Role): Promise<Page> {
    const page = pageOf(browser, origin, who === 'visitor' ? undefined : people[who])
    pages.set(who, page)
    return page
  }
}

async function pageOf(browser: Browser, origin: string, person: Person | undefined): Promise<Page> {
  const viewport = { width: 1440, height: 900 }
  const context = await browser.newContext({ baseURL: origin, locale: 'es-ES', viewport })
  await elsewhere(context)
  const token = person?.headers['x-user-access-token']
  if (token)
    await context.addInitScript(
      ([key, session]) => localStorage.setItem(String(key), String(session)),
      [
        `tesela:${new URL(origin).host}:session`,
        JSON.stringify({ token, expiresAt: '2036-01-01T00:00:00.000Z' }),
      ],
    )
  const page = await context.newPage()
  // A document waits for its tenant's customization, which takes long on a busy machine.
  page.setDefaultNavigationTimeout(90_000)
  return page
}

/** Intercepts the tenant's own pages outside the platform. */
function elsewhere(context: BrowserContext): Promise<unknown> {
  return context.route(
    (url) => url.protocol === 'https:',
    (route) => route.fulfill({ contentType: 'text/html', body: '<h1>Elsewhere</h1>' }),
  )
}

type TestTenant = Awaited<ReturnType<typeof createTestTenant>>

async function peopleOf(tenant: TestTenant, now: Date) {
  const section = { key: 'product', title: { es: 'El edificio' }, text: { es: 'Tres plantas.' } } as const
  const organisation_id = await tenant.organisation()
  const { slug } = await tenant.issuance({ slug: 'casa', sections: [section], organisation_id })
  const second = await tenant.organisation()
  await tenant.issuance({
    organisation_id: second,
    slug: 'pronto',
    title: { es: 'Nave en Zaragoza', en: 'Warehouse in Zaragoza' },
    status: 'PRE_CAMPAIGN',
    starts_on: dayFrom(now, 10),
  })
  const expert = { investor_category: 'SOPHISTICATED', simulation: null } as const
  const people = {
    newcomer: await tenant.person(),
    undocumented: await tenant.investor({ profile: null }),
    untyped: await tenant.investor({ user_type: '' }),
    untested: await tenant.investor({ test: null }),
    retrying: await tenant.investor({ test: { passed: false, score: 58 } }),
    unsimulated: await tenant.investor({ simulation: null }),
    held: await tenant.investor({ validation: 'pending', validation_reason: 'USER_REJECTED' }),
    waiting: await tenant.investor({ validation: 'pending' }),
    investor: await tenant.investor(),
    expert: await tenant.investor(expert),
    orderer: await tenant.investor(),
    expertOrderer: await tenant.investor(expert),
    signer: await tenant.investor(),
    payer: await tenant.investor(),
    prover: await tenant.investor(),
    manager: await tenant.manager(),
    entrepreneur: await tenant.person({ roles: ['ENTREPRENEUR'] }),
    issuer: await tenant.member(organisation_id, ['ISSUER']),
    entrepreneurOfTwo: await tenant.member(organisation_id, ['ENTREPRENEUR']),
  }
  await tenant.join(people.entrepreneurOfTwo, second)
  await placeOrder(people.orderer, slug, 2)
  await placeOrder(people.expertOrderer, slug, 2)
  await chooseTransfer(people.signer, (await placeOrder(people.signer, slug, 2)).id)
  await owePayment(people.payer, slug)
  await uploadProof(people.prover, await owePayment(people.prover, slug))
  return people
}

/** Returns the id of an order that waits for its transfer. */
async function owePayment(investor: Person, slug: string): Promise<string> {
  const { id } = await placeOrder(investor, slug, 2)
  await chooseTransfer(investor, id)
  await signOrder(investor, id)
  return id
}
