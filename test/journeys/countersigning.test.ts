import { expect, test } from 'vitest'
import { testPlatform } from '../server/harness.ts'
import { issuerFixture } from '../server/signatures/issuer.ts'
import { createTestTenant } from '../server/test-tenant.ts'
import { screensOf } from './in-front.ts'
import type { Person } from './person.ts'
import { signs } from './signing.ts'

const platform = await testPlatform()
const inFront = screensOf(platform)
const tenant = await createTestTenant(platform, { signing: { countersign: true } })
const issuer = await issuerFixture(tenant)

/** Signs the selected rows in their dialog with a name and a code. */
async function signsAll({ page, words }: Person, name: string, code: string): Promise<void> {
  const bar = page.getByRole('region', { name: words('lists.selection') })
  await bar.getByRole('button', { name: words('countersigning.sign') }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel(words('invest.sign_name')).fill(name)
  await dialog.getByLabel(words('invest.sign_code')).fill(code)
  await dialog.getByRole('checkbox').check()
  await dialog.getByRole('button', { name: words('lists.go_on') }).click()
  await dialog
    .getByRole('button', { name: words('lists.do', { label: words('countersigning.sign'), count: 2 }) })
    .click()
}

test('an investor signs on a phone, the issuer countersigns two contracts, and the investor gets a copy', async () => {
  const caller = await tenant.investor()
  const investor = await inFront(tenant, caller, 390)
  await investor.opens(`/invest/${issuer.slug}`)
  await investor.fills('fields.tokens', '5')
  await investor.ticks('fields.warning_risk')
  await investor.ticks('fields.warning_loss')
  await investor.pressesAround('invest.reserve_total_other')
  await investor.isOn('invest.breakdown_title')
  await investor.pressesAround('payments.confirm_MANUAL_TRANSFER')
  await investor.isOn('invest.sign_title')
  await investor.sees('invest.sign_then_issuer')
  await signs(investor, 'Nora Vidal', caller.mailedCode)
  await investor.isOn('invest.countersign_title')
  await investor.sees('investment.next_signed_pending')
  await investor.opens('/user/investments')
  await investor.sees('investment_status.SIGNED_PENDING')

  await issuer.createSignedOrder()
  const signer = await inFront(tenant, issuer.signer, 1440)
  const { page, words } = signer
  await signer.opens('/entrepreneur/investments')
  await signer.sees('countersigning.wait', { count: 2 })
  await signer.hasNoFaults()
  await signer.presses('countersigning.go')
  await signer.isOn('countersigning.title')
  await page.locator('.ts-table__name a').first().click()
  await page.getByRole('document', { name: words('invest.contract') }).waitFor()
  await signer.hasNoFaults()
  await page.goBack()
  await signer.isOn('countersigning.title')

  await signer.presses('invest.sign_code_send')
  await signer.isTold('success', words('invest.sign_code_sent'))
  await page.getByRole('checkbox', { name: words('lists.select_page') }).check()
  const code = await issuer.signer.mailedCode()
  const dialog = page.getByRole('dialog')
  await signsAll(signer, 'Nora Vidal', code === '111111' ? '222222' : '111111')
  await dialog.getByText(words('errors.signing_code_wrong')).first().waitFor()
  await signer.hasNoFaults()
  await dialog
    .getByRole('button', { name: words('renderer.close'), exact: true })
    .last()
    .click()
  await dialog.waitFor({ state: 'hidden' })
  await signsAll(signer, 'Nora Vidal', code)
  await dialog.getByText(words('lists.done', { count: 2 })).waitFor()
  await dialog
    .getByRole('button', { name: words('renderer.close'), exact: true })
    .last()
    .click()
  await signer.sees('countersigning.none')
  await signer.hasNoFaults()

  await investor.opens(`/invest/${issuer.slug}`)
  await investor.reads(/500,00/)
  await investor.opens('/user/account?tab=documents')
  await investor.sees('own_document.COUNTERSIGNED')
  const { items } = await caller.call('listMyInvestments')
  expect(items).toMatchObject([{ status: 'SIGNED', countersigned: true }])
  await signer.leaves()
  await investor.leaves()
})

test('a manager sees pending countersignatures with their dates on a phone', async () => {
  await issuer.createSignedOrder()
  const manager = await inFront(tenant, issuer.manager, 390, 'en')
  await manager.opens('/manager/investments')
  await manager.sees('countersigning.manager_wait', { count: 1 })
  await manager.hasNoFaults()
  await manager.presses('countersigning.manager_see')
  await manager.page.waitForURL(/status=SIGNED_PENDING/)
  await manager.sees('countersigning.since')
  await manager.hasNoFaults()
  await manager.leaves()
})

test('a member who is not the signer sees a notice about the signer', async () => {
  const member = await tenant.member(issuer.organisation)
  const person = await inFront(tenant, member, 390)
  await person.opens('/entrepreneur/signatures')
  await person.isOn('countersigning.title')
  await person.sees('countersigning.not_signer')
  await person.leaves()
})
