import { afterAll, expect, test } from 'vitest'
import { testPlatform } from '../server/harness.ts'
import { createTestTenant } from '../server/test-tenant.ts'
import { faultsOn } from './axe.ts'
import { townOf } from './two-tenants.ts'
import { walked } from './walked.ts'
import { wordsOf } from './words.ts'

const platform = await testPlatform()
const town = await townOf(platform)

afterAll(town.close)

const houses = [
  ['default', 390],
  ['exeu', 1440],
] as const
const atEase = { wider: 0, violations: [] }

test.each(walked(houses, [1]))(
  'a manager returns several issuances at once; the others show a reason (%s, %i)',
  async (house, width) => {
    const tenant = await createTestTenant(platform, { tenant_type: house })
    const words = await wordsOf('es', house)
    const manager = await tenant.manager()
    const titles = ['Casa del Faro', 'Casa del Puerto']
    for (const es of titles) await tenant.issuance({ status: 'PRE_CAMPAIGN', title: { es } })
    await tenant.issuance({ title: { es: 'Casa en venta' } })
    const page = await town.enter(tenant, manager)
    await page.setViewportSize({ width, height: 900 })
    await page.goto('/manager/issuances?view=cards&lang=es')
    await page.getByRole('checkbox', { name: words('lists.select_page') }).check()
    const bar = page.getByRole('region', { name: words('lists.selection') })
    expect(await faultsOn(page)).toEqual(atEase)

    await bar.getByRole('button', { name: words('preparation.send_back') }).press('Enter')
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('textbox').fill('Faltan las cuentas')
    await dialog.getByRole('button', { name: words('lists.go_on') }).press('Enter')
    await dialog.getByText(words('preparation.send_back_many')).waitFor()
    await dialog.getByText('Casa en venta').waitFor()
    expect(await faultsOn(page)).toEqual(atEase)
    await dialog.getByRole('button', { name: `${words('preparation.send_back')} (2)` }).press('Enter')
    await dialog.getByText(words('lists.done', { count: 2 }), { exact: true }).waitFor()
    const drafts = await manager.call('listManagedIssuances', { params: { status: ['DRAFT'] } })
    expect(drafts.items.map(({ title }) => title).toSorted()).toEqual(titles)
  },
)

const royalties = { es: 'Regalías', en: 'Royalties' }

test.each(walked(['es', 'en'] as const, [0]))(
  'an issuance of another type shows the tenant’s name for it (%s)',
  async (language) => {
    const tenant = await createTestTenant(platform, {
      texts: { overrides: { 'issuance_type.OTHER': royalties } },
    })
    const words = await wordsOf(language, 'default')
    const word = royalties[language]
    const title = { es: 'Catálogo Duende', en: 'Duende Catalogue' }
    const { slug } = await tenant.issuance({ type: 'OTHER', title })
    await tenant.issuance({ title: { es: 'Casa en venta', en: 'House for sale' } })
    const desk = await town.enter(tenant, await tenant.manager())
    const investor = await town.enter(tenant, await tenant.investor())

    for (const [page, path] of [
      [desk, '/manager/issuances'],
      [investor, '/user/issuances'],
    ] as const) {
      await page.goto(`${path}?lang=${language}`)
      await page.getByText(words('issuances.type'), { exact: true }).first().click()
      await page.getByRole('checkbox', { name: word }).check()
      await page
        .getByText('House for sale')
        .or(page.getByText('Casa en venta'))
        .waitFor({ state: 'detached' })
      await page.getByRole('link', { name: title[language] }).click()
      await page.waitForURL(new RegExp(`${path}/${slug}`))
      await page.getByText(word, { exact: true }).first().waitFor()
    }
    await desk.goto('/manager/issuances/create')
    await desk.getByText(word, { exact: true }).waitFor()
  },
)

/** Limits the requests to four: the session, the issuance, its status and the tab's data. */
const maxRows = 4

test('the workspace of an issuance makes at most four API calls', async () => {
  const tenant = await createTestTenant(platform)
  const { slug } = await tenant.issuance()
  const page = await town.enter(tenant, await tenant.manager())
  const requests: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (pathname.startsWith('/v2/')) requests.push(pathname)
  })
  await page.goto(`/manager/issuances/${slug}?lang=es`)
  await page.waitForLoadState('networkidle')
  await page.getByRole('tab').first().waitFor()
  expect(requests.length, requests.join('\n')).toBeLessThanOrEqual(maxRows)
  expect(requests).toHaveLength(new Set(requests).size)

  const words = await wordsOf('es', 'default')
  await page.getByRole('tab', { name: words('standing.tab_returns') }).click()
  await page.getByText(words('standing.returns_later')).waitFor()
  expect(await faultsOn(page)).toEqual(atEase)
})
