import { expect, test } from 'vitest'
import { testPlatform } from '../server/harness.ts'
import { subjectsTo } from '../server/payouts/steps.ts'
import { createTestTenant } from '../server/test-tenant.ts'
import { screensOf } from './in-front.ts'
import { picture } from './onboarding.ts'

const platform = await testPlatform()
const inFront = screensOf(platform)

test('an investor category is requested, approved and expires', async () => {
  const tenant = await createTestTenant(platform)
  const [nora, elena] = [await tenant.investor({ email: 'nora@mail.test' }), await tenant.manager()]
  const person = await inFront(tenant, nora, 390)
  await person.opens('/user/investor-category')
  await person.isOn('category.title')
  await person.presses('category.begin')
  await person.sees('category.lost_title')
  await person.ticks('category.meets_professional')
  await person.fills('category.professional', 'Banco Norte')
  await person.page.locator('input[type=file]').first().setInputFiles(picture)
  await person.reads(picture.name)
  await person.fills('fields.word', 'Declaro')
  await person.hasNoFaults()
  await person.presses('category.send')
  await person.sees('category.pending_title')
  await person.hasNoFaults()

  const manager = await inFront(tenant, elena, 1440)
  await manager.opens('/manager/categories')
  await manager.isOn('category.queue')
  await manager.page.getByRole('link', { name: 'Nora Vidal' }).click()
  await manager.confirms('category.approve')
  await manager.isTold('success', manager.words('category.approved'))
  await person.page.reload()
  await person.reads(person.words.around('category.granted_title'))
  await person.hasNoFaults()

  // Sets the dates back, because the demo's clock moves at most one year.
  await platform.owner.query(
    `update category_requests set valid_from = valid_from - interval '600 days',
       valid_until = valid_until - interval '600 days', act_at = act_at - interval '600 days'`,
  )
  await manager.opens('/manager/clock')
  await manager.fills('fields.days', '140')
  await manager.presses('demo.set')
  await manager.isTold('warning', manager.words('demo.jumped'))
  for (let round = 0; round < 2; round += 1) await platform.jobs.drain()

  await person.opens('/user/investor-category')
  await person.reads(person.words.around('category.expired_title'))
  await person.sees('category.kept_title')
  await person.hasNoFaults()
  expect(await subjectsTo(platform, nora)).toContain(person.words('mail_category.expired_subject'))
  await Promise.all([person.leaves(), manager.leaves()])
})
