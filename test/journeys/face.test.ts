import { afterAll, describe, expect, test } from 'vitest'
import { alba, nexo } from './base-urls.ts'
import { closeBrowser, Person } from './person.ts'

afterAll(closeBrowser)

const beside = 'complementary'

describe('the login page of a visitor', () => {
  test('shows the form first on a phone and the tenant’s introduction below', async () => {
    const person = await Person.arrives(alba, 'es', 390)
    const { page } = person
    const requests: string[] = []
    page.on('request', (request) => requests.push(new URL(request.url()).pathname))
    await person.opens('/login')
    await person.isOn('login.title')
    await page.getByRole('main').getByText(person.words('face.risk')).waitFor()
    await page.getByText('Edificio Ruzafa').waitFor()
    const isOfTheForm = (path: string) => /\/assets\/(?:form|login)-/.test(path)
    const isOfTheFace = (path: string) => /get-public-face|^\/media\//.test(path)
    expect(requests.findLastIndex(isOfTheForm)).toBeGreaterThan(-1)
    expect(requests.findIndex(isOfTheFace)).toBeGreaterThan(requests.findLastIndex(isOfTheForm))

    await page.getByText('Aquí sabes adónde va tu dinero').waitFor()
    const form = page.locator('form')
    const before = await form.boundingBox()
    await page.getByRole(beside).scrollIntoViewIfNeeded()
    await page.mouse.wheel(0, 4000)
    await person.sees('face.open')
    for (const words of [
      'Edificio Ruzafa',
      'Licencia: CNMV (demo), n.º 00',
      'Proyectos financiados',
      'En impago',
    ])
      await page.getByRole(beside).getByText(words, { exact: true }).waitFor()
    await person.hasNoFaults()
    await page.evaluate(() => window.scrollTo(0, 0))
    expect(await form.boundingBox()).toEqual(before)
    await person.leaves()
  })

  test('shows the tenant’s introduction beside the form on a wide screen', async () => {
    const person = await Person.arrives(nexo, 'en', 1440)
    await person.opens('/login')
    await person.page.getByRole('heading', { name: 'Primary market for tokenised securities' }).waitFor()
    await person.page.getByRole(beside).getByText('Licence: CNMV (demo), no. ESI 00').waitFor()
    await person.hasNoFaults()
    await person.leaves()
  })

  test('shows only the form if the introduction cannot be loaded', async () => {
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
