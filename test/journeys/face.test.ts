import { afterAll, describe, expect, test } from 'vitest'
import { alba, nexo } from './base-urls.ts'
import { closeBrowser, Person } from './person.ts'

afterAll(closeBrowser)

const beside = 'complementary'

describe('who arrives without an account', () => {
  test('logs in on a phone first, and reads below who this is', async () => {
    const person = await Person.arrives(alba, 'es', 390)
    const { page } = person
    const asked: string[] = []
    page.on('request', (request) => asked.push(new URL(request.url()).pathname))
    await person.opens('/login')
    await person.isOn('login.title')
    await page.waitForLoadState('networkidle')
    expect(asked.filter((path) => /get-public-face|^\/media\//.test(path))).toEqual([])

    await page.getByText('Aquí sabes adónde va tu dinero.').waitFor()
    const form = page.locator('form')
    const before = await form.boundingBox()
    await page.getByRole(beside).scrollIntoViewIfNeeded()
    await page.mouse.wheel(0, 4000)
    await person.sees('face.open')
    for (const words of ['Edificio Ruzafa', 'CNMV (demo)', 'Proyectos financiados', 'En impago'])
      await page.getByRole(beside).getByText(words, { exact: true }).waitFor()
    await person.hasNoFaults()
    await page.evaluate(() => window.scrollTo(0, 0))
    expect(await form.boundingBox()).toEqual(before)
    await person.leaves()
  })

  test('finds the words of each house beside the form on a wide screen', async () => {
    const person = await Person.arrives(nexo, 'en', 1440)
    await person.opens('/login')
    await person.page.getByRole('heading', { name: 'Primary market for tokenised securities' }).waitFor()
    await person.hasNoFaults()
    await person.leaves()
  })

  test('logs in all the same where nothing can be said', async () => {
    const person = await Person.arrives(alba, 'es', 1440)
    await person.page.route('**/get-public-face', (route) => route.fulfill({ status: 503, body: '' }))
    await person.expects(503, async () => {
      await person.opens('/login')
      await person.page.locator('.ts-aside').waitFor({ state: 'attached' })
    })
    await person.isOn('login.title')
    expect(await person.page.getByRole(beside).isVisible()).toBe(false)
    await person.leaves()
  })
})
