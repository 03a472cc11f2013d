import { expect, test } from 'vitest'
import { testPlatform } from '../server/harness.ts'
import { chooseTransfer, placeOrder, signOrder, uploadProof } from '../server/investments/steps.ts'
import { createTestTenant } from '../server/test-tenant.ts'
import { houses } from './houses.ts'
import { screensOf } from './in-front.ts'
import { walked } from './walked.ts'

const platform = await testPlatform()
const inFront = screensOf(platform)

test.each(walked(houses, [0]))(
  'an unfinished order waits on both pages and at home with its deadline, and a press resumes it (%s, %s)',
  async (language, type) => {
    const tenant = await createTestTenant(platform, { tenant_type: type })
    const investor = await tenant.investor()
    const { slug } = await tenant.issuance()
    await placeOrder(investor, slug, 2)
    const person = await inFront(tenant, investor, 390, language, type)
    for (const path of ['/user/issuances', '/user/portfolio']) {
      await person.opens(path)
      const strip = person.page.getByRole('note')
      await strip.getByText(person.words.around('issuances.unfinished_sign')).waitFor()
      await strip.getByText(person.words.around('issuances.unfinished_sign_text')).waitFor()
      await person.hasNoFaults()
      await person.presses('investment.resume')
      await person.page.waitForURL(`**/invest/${slug}/*`)
    }
    await person.opens('/user/home')
    await person.sees('waiting_kind.ORDERS')
    await person.hasNoFaults()
    await person.presses('home.begin')
    await person.page.waitForURL(`**/invest/${slug}/*`)
    await person.leaves()
  },
)

test.each(walked(houses, [1]))(
  'an investor waiting for a payment check sees the confirmation without a reload (%s, %s)',
  async (language, type) => {
    const tenant = await createTestTenant(platform, { tenant_type: type })
    const [investor, manager] = [await tenant.investor(), await tenant.manager()]
    const { slug } = await tenant.issuance()
    const { id } = await placeOrder(investor, slug, 2)
    await chooseTransfer(investor, id)
    await signOrder(investor, id)
    await uploadProof(investor, id)
    const person = await inFront(tenant, investor, 390, language, type)
    await person.opens(`/user/investments/${id}`)
    await person.sees('investment.next_proof_of_payment_uploaded')
    await person.page.evaluate(() => document.body.setAttribute('data-same-page', ''))

    const checker = await inFront(tenant, manager, 390, language, type)
    await checker.opens(`/manager/investments/${id}`)
    const confirm = checker.words('manager.confirm_payment')
    await checker.presses('manager.confirm_payment')
    await checker.page.getByRole('dialog').getByRole('button', { name: confirm }).click()

    const status = person.page.getByRole('status')
    await status.getByText(person.words('investment.next_charged'), { exact: true }).waitFor()
    expect(await person.page.locator('body[data-same-page]').count()).toBe(1)
    await Promise.all([person.leaves(), checker.leaves()])
  },
)
