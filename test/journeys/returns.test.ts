import { expect, test } from 'vitest'
import { distributionFixture } from '../server/distributions/distribution-fixture.ts'
import { testPlatform } from '../server/harness.ts'
import type { Person as Caller } from '../server/test-tenant.ts'
import { screensOf } from './in-front.ts'
import type { Person } from './person.ts'
import { walked } from './walked.ts'
import type { Language } from './words.ts'

const platform = await testPlatform()
const inFront = screensOf(platform)

/** Opens a dialog, fills it in and confirms. */
async function presses(
  person: Person,
  label: string,
  { accept = label, fills = async () => {} } = {},
): Promise<void> {
  const { page, words } = person
  await page
    .getByRole('button', { name: words.around(label) })
    .first()
    .click()
  await fills()
  await person.hasNoFaults()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: words(accept) })
    .click()
}

const tenants = [
  { language: 'es', type: 'default', amount: '12.345,67', share: '3.333,33' },
  { language: 'en', type: 'exeu', amount: '12,345.67', share: '3,333.33' },
] as const

test.each(walked(tenants, [1]))(
  'a distribution of 12,345.67 € is approved, paid, and claimed to a new bank account: $language, $type',
  async ({ language, type, amount, share }) => {
    const fixture = await distributionFixture(platform, { customization: { tenant_type: type } })
    const { slug, people } = await fixture.createHolders([1], [2])
    const [investor] = people
    if (!investor) throw new Error('Two people hold tokens.')
    const { id, reference } = await fixture.createDraft(slug, 1_234_567)
    const at = (caller: Parameters<typeof inFront>[1], width: number) =>
      inFront(fixture.tenant, caller, width, language satisfies Language, type)

    const issuer = await at(fixture.issuer, 390)
    await issuer.opens(`/entrepreneur/issuances/${slug}/benefits/${id}`)
    await issuer.presses('distributions.calculate')
    await issuer.isTold('success', issuer.words('distributions.calculated'))
    const manager = await at(fixture.manager, 1440)
    await manager.opens(`/manager/issuances/${slug}/benefits/${id}`)
    await presses(manager, 'distributions.approve')
    await manager.isTold('success', manager.words('distributions.approved'))
    await issuer.page.reload()
    await issuer.reads(reference)
    await issuer.reads(amount)
    await issuer.hasNoFaults()
    await issuer.leaves()

    await presses(manager, 'distributions.fund', {
      fills: () => manager.fills('distributions.bank_reference', 'MOV-77'),
    })
    await manager.isTold('success', manager.words('distributions.funded'))
    await presses(manager, 'distributions.pay')
    await manager.isTold('success', manager.words('distributions.paying'))
    while ((await platform.jobs.drain()) > 0);
    await manager.page.reload()
    await manager.sees('distributions.next_paid')
    await manager.hasNoFaults()
    await manager.leaves()

    const saver = await at(investor, 390)
    await saver.opens('/user/earnings')
    await saver.sees('messages.bank_account_missing_to_claim')
    await saver.reads(share)
    await saver.hasNoFaults()
    await saver.presses('my_earnings.account_add')
    await saver.presses('banking.add')
    await saver.fills('banking.iban', 'ES91 2100 0418 4502 0005 1332')
    await saver.presses('banking.save')
    await saver.isTold('success', saver.words('banking.added'))
    const [added] = (await fixture.manager.call('listBankAccounts')).items.filter(
      ({ status }) => status !== 'VERIFIED',
    )
    await fixture.manager.call('verifyBankAccount', { params: { id: added?.id ?? '' } })
    await saver.opens('/user/earnings')
    const claims = '**/v2/pfp/earnings/claim'
    await saver.page.route(claims, (route) => route.fulfill({ status: 503, body: '' }))
    await saver.expects(503, async () => {
      await presses(saver, 'my_earnings.all_to_bank', { accept: 'my_earnings.claim' })
      await saver.isTold('error', saver.words('messages.earning_not_claimed'))
    })
    await saver.page.unroute(claims)
    // Checks that the dialog stays open with the reason for the refusal.
    const again = saver.page
      .getByRole('dialog')
      .getByRole('button', { name: saver.words('my_earnings.claim') })
    await again.click()
    await saver.sees('my_earnings.none')
    await saver.hasNoFaults()
    const payouts = (await fixture.manager.call('listPayouts')).items
    expect(payouts.map(({ reason, amount }) => [reason, amount])).toEqual([['EARNINGS', 333_333]])
    await saver.leaves()
  },
)

/** Moves an investor abroad, with an approved certificate of a tax treaty. */
async function certifyResidence(manager: Caller, investor: Caller, issued_on: string): Promise<void> {
  const moved = "update profile_history set residence_country = 'FR' where user_id = $1"
  await platform.owner.query(moved, [investor.id])
  const body = { kind: 'TREATY', country: 'FR', issued_on, file_id: await investor.file() } as const
  const { id } = await investor.call('addTaxCertificate', { body })
  await manager.call('approveTaxCertificate', { params: { id }, body: { rate_percent: 15 } })
}

const described = [
  { language: 'es', type: 'default' },
  { language: 'en', type: 'exeu' },
  { language: 'es', type: 'exeu' },
] as const

test.each(walked(described, [0, 1]))(
  'a paid distribution is explained by lot and by investor to manager, issuer and investor: $language, $type',
  async ({ language, type }) => {
    const fixture = await distributionFixture(platform, { customization: { tenant_type: type } })
    const { slug, people } = await fixture.createHolders([1, 2], [3])
    const [investor] = people
    if (!investor) throw new Error('Two people hold tokens.')
    await certifyResidence(fixture.manager, investor, fixture.today())
    const id = await fixture.createPaid(slug, 8000)
    const line = (await fixture.listLines(id)).find(({ investor_id }) => investor_id === investor.id)
    if (!line) throw new Error('They have a line.')
    const at = (caller: Parameters<typeof inFront>[1], width: number) =>
      inFront(fixture.tenant, caller, width, language satisfies Language, type)

    for (const [area, caller, width] of [
      ['manager', fixture.manager, 1440],
      ['entrepreneur', fixture.issuer, 390],
    ] as const) {
      const reader = await at(caller, width)
      await reader.opens(`/${area}/issuances/${slug}/benefits`)
      await reader.sees('distributions.outstanding_hint')
      await reader.hasNoFaults()
      await reader.opens(`/${area}/earnings/${id}/token?row=${line.id}`)
      await reader.sees('distributions.why')
      await reader.sees('distributions.residence')
      await reader.sees('tax_certificate_kind.TREATY')
      await reader.sees('my_earnings.distributed_at')
      await reader.sees('distributions.by_token')
      await reader.hasNoFaults()
      await reader.opens(`/${area}/earnings/${id}/investor`)
      await reader.reads(line.investor)
      await reader.isOn('distributions.by_investor')
      await reader.leaves()
    }

    const holder = await at(investor, 390)
    await holder.opens(`/user/earnings/${id}/token`)
    await holder.sees('my_earnings.shared_hint')
    await holder.isOn('my_earnings.lots_title')
    await holder.opens(`/user/earnings/${id}/investor`)
    await holder.sees('my_earnings.distributed_at')
    await holder.isOn('my_earnings.mine_title')
    await holder.leaves()
  },
)
