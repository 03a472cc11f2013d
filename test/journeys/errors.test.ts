import { afterAll, describe, expect, test } from 'vitest'
import { alba, port } from './base-urls.ts'
import { closeBrowser, Person } from './person.ts'

const investor = 'inversor@alba.demo'

afterAll(closeBrowser)

describe('a page that cannot be shown', () => {
  test('an unknown URL returns 404 and links home', async () => {
    const person = await Person.arrives(alba, 'es')
    await person.expects(404, async () => {
      expect(await person.opens('/no/existe')).toBe(404)
    })
    await person.isOn('shell.error_not_found_title')
    await person.reads('404')
    await person.follows('shell.go_home')
    await person.isOn('login.title')
    await person.leaves()
  })

  test('another area returns 403 and an unknown URL 404, with the user’s menu', async () => {
    const person = await Person.arrives(alba, 'es', 1440)
    await person.logsIn(investor)
    // Expects four refusals, because the page's data is requested before the session is known.
    await person.expects([403, 403, 403, 403], async () => {
      await person.opens('/manager/investments')
      await person.sees('shell.error_forbidden_title')
    })
    await person.isOn('shell.error_forbidden_title')
    await person.reads('403')
    await person.expects(404, async () => {
      await person.opens('/no/existe')
      await person.sees('shell.error_not_found_title')
    })
    await person.isOn('shell.error_not_found_title')
    await person.follows('menu.portfolio')
    await person.isOn('portfolio.title')
    await person.leaves()
  })

  test('an unknown item links to its list, and a page past the end to the first page', async () => {
    const person = await Person.arrives(alba, 'es')
    await person.logsIn(investor)
    await person.expects(404, async () => {
      await person.opens('/user/issuances/no-existe')
      await person.sees('renderer.error_404_title')
    })
    await person.hasNoFaults()
    await person.follows('renderer.go_up', { title: person.words('issuances.title') })
    await person.isOn('issuances.title')
    await person.opens('/user/issuances?page=9&sort=title')
    await person.sees('blocks.past_end')
    await person.hasNoFaults()
    await person.presses('blocks.page_first')
    await person.reads('Edificio Ruzafa')
    expect(person.page.url()).toBe(`${alba.origin}/user/issuances?sort=title`)
    await person.leaves()
  })

  test('a host without a tenant returns 421 with a hint', async () => {
    const person = await Person.arrives(alba, 'es')
    await person.expects(421, async () => {
      expect(await person.opens(`http://nadie.localhost:${port}/login`)).toBe(421)
    })
    await person.isOn('shell.error_no_platform_title')
    await person.sees('shell.error_no_platform_hint')
    await person.leaves()
  })

  test('a page of another area is refused', async () => {
    const person = await Person.arrives(alba, 'es')
    await person.logsIn(investor)
    for (const [path, refused] of [
      ['/manager/notifications', []],
      ['/entrepreneur/issuances', [403]],
    ] as const) {
      await person.expects([...refused], async () => {
        await person.opens(path)
        await person.sees('shell.error_forbidden_title')
      })
      await person.isOn('shell.error_forbidden_title')
      const projects = { name: person.words('menu.issuances'), exact: true }
      await person.page.getByRole('main').getByRole('link', projects).waitFor()
    }
    await person.leaves()
  })

  test.each([
    [500, 'broken'],
    [503, 'maintenance'],
  ])('a document that fails with %s shows its status in the title', async (status, kind) => {
    const person = await Person.arrives(alba, 'en')
    await person.opens('/login')
    await person.isOn('login.title')
    await person.page.route('**/documents/**', (route) => route.fulfill({ status, body: '' }))
    await person.follows('login.register')
    await person.page
      .getByRole('heading', { level: 1, name: person.words(`shell.error_${kind}_title`) })
      .waitFor()
    // Accepts one or two requests, because hovering and the visit may each have sent one.
    expect(
      person.complaints.filter(
        (one) => !one.includes(`status of ${status} `) && !one.includes(`answered ${status}`),
      ),
    ).toEqual([])
    person.complaints.length = 0
    await person.hasNoFaults()
    expect(await person.page.getByRole('heading', { level: 1 }).textContent()).toContain(`${status}`)
    await person.sees(`shell.error_${kind}_text`)
    await person.sees(`shell.error_${kind}_hint`)
    await expect.poll(() => person.page.title()).toContain(`${status}`)
    await person.page.unroute('**/documents/**')
    await person.follows('shell.go_home')
    await person.isOn('login.title')
    await person.leaves()
  })
})

describe('an unreachable server', () => {
  test('keeps typed values, shows an error and succeeds on the next try', async () => {
    const person = await Person.arrives(alba, 'es')
    await person.opens('/login')
    // Waits for the aside, which is loaded after the form, so that only the login fails.
    await person.page.getByRole('complementary').getByRole('status').waitFor({ state: 'detached' })
    await noAnswer(person)
    await person.expects('ERR_FAILED', () => person.givesCredentials(investor))
    await person.sees('renderer.error_network')
    await person.hasNoFaults()
    await person.page.unroute('**/v2/**')
    await person.presses('login.submit')
    await person.isOn('issuances.title')

    await noAnswer(person)
    await person.expects('ERR_FAILED', async () => {
      await person.page.getByRole('link', { name: 'Edificio Ruzafa' }).first().click()
      await person.page.getByRole('heading', { name: person.words('renderer.error_network_title') }).waitFor()
    })
    await person.isOn('renderer.error_network_title')
    await person.page.unroute('**/v2/**')
    await person.presses('renderer.retry')
    await person.page.getByRole('heading', { level: 1, name: 'Edificio Ruzafa' }).waitFor()
    await person.hasNoFaults()
    await person.leaves()
  })

  test('shows a connection error on a page opened with a session', async () => {
    const person = await Person.arrives(alba, 'es')
    await person.logsIn(investor)
    // Leaves the page first, so that its pending requests are not counted.
    await person.page.goto('about:blank')
    await noAnswer(person)
    await person.expects(['ERR_FAILED', 'ERR_FAILED', 'ApiError'], async () => {
      await person.opens('/user/issuances/edificio-ruzafa')
      await person.reads('No hay conexión')
    })
    await person.hasNoFaults()
    await person.leaves()
  })

  async function noAnswer(person: Person): Promise<void> {
    await person.page.route('**/v2/**', (route) => route.abort())
  }
})

describe('an error before the application starts', () => {
  test('shows an error page to users and nothing to crawlers', async () => {
    const person = await Person.arrives(alba, 'es')
    await breaks(person)
    await person.page.getByRole('heading', { level: 1, name: 'Algo ha ido mal' }).waitFor()
    expect(await person.page.title()).toContain('500')
    await person.hasNoFaults()
    await person.page.unroute('**/login')
    await person.follows('shell.go_home')
    await person.isOn('login.title')
    await person.leaves()

    const crawler = await Person.arrives(alba, 'es', 390, 'Mozilla/5.0 (compatible; Googlebot/2.1)')
    await breaks(crawler)
    expect(await crawler.page.getByRole('heading').count()).toBe(0)
    expect(await crawler.page.title()).toBe('Alba Capital')
    await crawler.leaves()
  })

  /** Corrupts the boot data in the page's HTML. */
  async function breaks(person: Person): Promise<void> {
    await person.page.route('**/login', async (route) => {
      const answer = await route.fetch({ url: `http://127.0.0.1:${port}/login` })
      const body = (await answer.text()).replace('id="boot">', 'id="boot">lost ')
      await route.fulfill({ response: answer, body })
    })
    await person.expects('not valid JSON', async () => {
      await person.opens('/login')
    })
  }
})
