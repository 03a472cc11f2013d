import { afterAll, expect, test } from 'vitest'
import { testPlatform } from '../server/harness.ts'
import { townOf } from './two-tenants.ts'
import { wordsOf } from './words.ts'

const town = await townOf(await testPlatform())
const street = await town.street()

afterAll(town.close)

test('an investor waiting for a payment check sees the confirmation without a reload', async () => {
  const words = await wordsOf('es', 'default')
  const investor = await street.open('prover', '/user/investments')
  await investor.getByRole('link', { name: 'casa', exact: false }).first().click()
  await investor.waitForURL('**/user/investments/*-*')
  await investor.getByText(words('investment.next_proof_of_payment_uploaded')).waitFor()
  const { pathname } = new URL(investor.url())
  await investor.evaluate(() => document.body.setAttribute('data-same-page', ''))

  const manager = await street.open('manager', pathname.replace('/user/', '/manager/'))
  await manager.getByRole('button', { name: words('manager.confirm_payment') }).click()
  await manager
    .getByRole('dialog')
    .getByRole('button', { name: words('manager.confirm_payment') })
    .click()

  const status = investor.getByRole('status').getByText(words('investment.next_charged'), { exact: true })
  await status.waitFor()
  expect(await investor.locator('body[data-same-page]').count()).toBe(1)
})
