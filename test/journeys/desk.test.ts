import type { Page } from 'playwright-core'
import sharp from 'sharp'
import { afterAll, expect, test } from 'vitest'
import { requestCategory } from '../server/categories/asked.ts'
import { createCompanyInReview } from '../server/entities/steps.ts'
import { testPlatform } from '../server/harness.ts'
import { chooseTransfer, placeOrder, signOrder } from '../server/investments/steps.ts'
import { sendToReview } from '../server/onboarding/review.ts'
import { createTestTenant } from '../server/test-tenant.ts'
import { settled } from './room.ts'
import { townOf } from './two-tenants.ts'
import { wordsOf } from './words.ts'

const platform = await testPlatform()
const town = await townOf(platform)
const words = await wordsOf('es', 'default')

afterAll(town.close)

/** Presses Tab until the element with this name has the focus. */
async function tabTo(page: Page, name: string): Promise<void> {
  const focused = () => page.evaluate(() => document.activeElement?.textContent?.trim() ?? '')
  for (let pressed = 0; (await focused()) !== name; pressed += 1) {
    expect(pressed, `Tab leads to ${name}`).toBeLessThan(90)
    await page.keyboard.press('Tab')
  }
}

/** Presses Tab until a field has the focus. */
async function tabToField(page: Page): Promise<void> {
  const isField = () => page.evaluate(() => document.activeElement?.matches('input, textarea') ?? false)
  for (let pressed = 0; !(await isField()); pressed += 1) {
    expect(pressed, 'Tab leads to a field').toBeLessThan(20)
    await page.keyboard.press('Tab')
  }
}

test('a queue of 20 identity checks is processed by keyboard only', async () => {
  const tenant = await createTestTenant(platform)
  for (let count = 0; count < 20; count += 1)
    await sendToReview(platform, await tenant.person({ name: `Persona ${count + 1}` }))
  const page = await town.enter(tenant, await tenant.manager())
  await page.goto('/manager/users?tab=review&lang=es')
  await settled(page)
  const names = await page.locator('.ts-table__name a').allTextContents()
  expect(names).toHaveLength(20)
  await tabTo(page, names[0] ?? '')
  await page.keyboard.press('Enter')
  const title = page.getByRole('complementary').getByRole('heading', { level: 2 })
  for (const name of names) {
    await expect.poll(() => title.textContent()).toBe(name)
    await tabTo(page, words('people.approve'))
    await page.keyboard.press('Enter')
  }
  await page.getByText(words('blocks.tab_empty')).waitFor()
}, 120_000)

test('pending bank accounts are verified one after another by keyboard', async () => {
  const tenant = await createTestTenant(platform)
  const ibans = ['ES9121000418450200051332', 'DE89370400440532013000']
  for (const [index, iban] of ibans.entries()) {
    const person = await tenant.person({ name: 'Eva', surname: index === 0 ? 'Ruiz' : 'Sanz' })
    await person.call('addBankAccount', { body: { iban, holder: 'Casas SL' } })
  }
  const page = await town.enter(tenant, await tenant.manager())
  await page.goto('/manager/bank-accounts?lang=es')
  await settled(page)
  await tabTo(page, 'Eva Ruiz')
  await page.keyboard.press('Enter')
  const title = page.getByRole('complementary').getByRole('heading', { level: 2 })
  for (const name of ['Eva Ruiz', 'Eva Sanz']) {
    await expect.poll(() => title.textContent()).toBe(name)
    await tabTo(page, words('banking.verify'))
    await page.keyboard.press('Enter')
    await page.getByRole('dialog').waitFor()
    await tabTo(page, words('banking.verify'))
    await page.keyboard.press('Enter')
    await page.getByRole('dialog').waitFor({ state: 'detached' })
  }
  await page.getByText(words('banking.none_waiting'), { exact: true }).waitFor()
}, 120_000)

test('a company and a category request are approved beside their lists by keyboard', async () => {
  const tenant = await createTestTenant(platform)
  const [investor, manager] = [await tenant.investor(), await tenant.manager()]
  await createCompanyInReview(investor, manager)
  await requestCategory(await tenant.investor({ name: 'Eva', surname: 'Sanz' }))
  const page = await town.enter(tenant, manager)
  for (const { address, name, approve } of [
    { address: '/manager/entities', name: 'Casas del Sur SL', approve: 'entities.approve' },
    { address: '/manager/categories', name: 'Eva Sanz', approve: 'category.approve' },
  ]) {
    await page.goto(`${address}?lang=es`)
    await settled(page)
    await tabTo(page, name)
    await page.keyboard.press('Enter')
    const panel = page.getByRole('complementary')
    await expect.poll(() => panel.getByRole('heading', { level: 2 }).textContent()).toBe(name)
    await tabTo(page, words(approve))
    await page.keyboard.press('Enter')
    await page.getByRole('dialog').waitFor()
    await tabTo(page, words(approve))
    await page.keyboard.press('Enter')
    await page.getByRole('dialog').waitFor({ state: 'detached' })
  }
  expect((await investor.call('getMyEntities')).items).toMatchObject([{ status: 'APPROVED' }])
}, 120_000)

test('a company and a category request are refused with a reason beside their lists by keyboard', async () => {
  const tenant = await createTestTenant(platform)
  const [investor, manager] = [await tenant.investor(), await tenant.manager()]
  await createCompanyInReview(investor, manager)
  const sophisticated = await tenant.investor({ name: 'Eva', surname: 'Sanz' })
  await requestCategory(sophisticated)
  const page = await town.enter(tenant, manager)
  for (const { address, name, refuse } of [
    { address: '/manager/entities', name: 'Casas del Sur SL', refuse: 'entities.refuse' },
    { address: '/manager/categories', name: 'Eva Sanz', refuse: 'category.reject' },
  ]) {
    await page.goto(`${address}?lang=es`)
    await settled(page)
    await tabTo(page, name)
    await page.keyboard.press('Enter')
    const panel = page.getByRole('complementary')
    await expect.poll(() => panel.getByRole('heading', { level: 2 }).textContent()).toBe(name)
    await tabTo(page, words(refuse))
    await page.keyboard.press('Enter')
    await page.getByRole('dialog').waitFor()
    await tabToField(page)
    await page.keyboard.type('Falta la firma.')
    await tabTo(page, words(refuse))
    await page.keyboard.press('Enter')
    await page.getByRole('dialog').waitFor({ state: 'detached' })
  }
  expect((await investor.call('getMyEntities')).items).toMatchObject([{ status: 'REFUSED' }])
  const { items } = await sophisticated.call('getMyCategory')
  expect(items).toMatchObject([{ status: 'REJECTED', reason: 'Falta la firma.' }])
}, 120_000)

test('transfers are confirmed one after another with proof and expected amount side by side', async () => {
  const tenant = await createTestTenant(platform)
  const { slug } = await tenant.issuance()
  const names = ['Ana Ruiz', 'Eva Sanz']
  const bytes = await sharp({ create: { width: 60, height: 40, channels: 3, background: '#fff' } })
    .png()
    .toBuffer()
  for (const [index, name] of names.entries()) {
    const [first = '', surname = ''] = name.split(' ')
    const investor = await tenant.investor({ name: first, surname })
    const { id } = await placeOrder(investor, slug, index + 1)
    await chooseTransfer(investor, id)
    await signOrder(investor, id)
    const uploaded = await platform.call('uploadFile', {
      host: tenant.host,
      token: investor.headers['x-user-access-token'],
      file: { name: 'justificante.png', bytes },
    })
    const { file_id } = uploaded.data as { file_id: string }
    await investor.call('uploadProof', { params: { id }, body: { file_id } })
  }
  const page = await town.enter(tenant, await tenant.manager())
  await page.goto('/manager/investments?lang=es')
  await page.getByRole('tab', { name: new RegExp(`${words('investments.group_checking')} ?2`) }).click()
  await page.waitForURL(/group=checking/)
  await page.getByRole('link', { name: names[0] ?? '' }).click()
  const panel = page.getByRole('complementary')
  const title = panel.getByRole('heading', { level: 2 })
  for (const name of names) {
    await expect.poll(() => title.textContent()).toBe(name)
    await panel.getByText(words('manager.expected')).waitFor()
    await panel.getByRole('img', { name: words('investment.proof') }).waitFor()
    await tabTo(page, words('manager.confirm_payment'))
    await page.keyboard.press('Enter')
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('button', { name: words('manager.confirm_payment') }).click()
    await dialog.waitFor({ state: 'detached' })
  }
  await page.getByRole('tab', { name: new RegExp(`${words('investments.group_checking')} ?0`) }).waitFor()
}, 120_000)

test('a manager saves a list view, opens it again and removes it', async () => {
  const tenant = await createTestTenant(platform)
  await tenant.investor({ name: 'Abel' })
  const page = await town.enter(tenant, await tenant.manager())
  await page.goto('/manager/users?validation=rejected&lang=es')
  const menu = page.locator('summary').filter({ hasText: words('lists.views') })
  await menu.click()
  await page.getByRole('button', { name: words('lists.view_save') }).click()
  await page.getByRole('textbox', { name: words('lists.view_name') }).fill('Rechazadas')
  await page.keyboard.press('Enter')
  const view = page.getByRole('button', { name: 'Rechazadas', exact: true })
  await menu.click()
  await expect.poll(() => view.getAttribute('aria-pressed')).toBe('true')
  await page.goto('/manager/users?lang=es')
  await menu.click()
  await view.click()
  await page.waitForURL(/validation=rejected/)
  await menu.click()
  await page.getByRole('button', { name: words('lists.view_remove', { name: 'Rechazadas' }) }).click()
  await view.waitFor({ state: 'detached' })
}, 120_000)
