import { describe, expect, it } from 'vitest'
import type { Look } from '../../../src/generated/domain.ts'
import { createExport } from '../exports/exporting.ts'
import { testPlatform } from '../harness.ts'
import { chooseTransfer, placeOrder, signOrder } from '../investments/steps.ts'
import { createTestTenant, type Person } from '../test-tenant.ts'
import rule from './reads.json' with { type: 'json' }

const platform = await testPlatform()
const tenant = await createTestTenant(platform)
const { slug } = await tenant.issuance()

/** Lists how others read the person's data, by name. */
async function looksAt(person: Person): Promise<Look[]> {
  const { items } = await person.call('listLooks')
  return items.map(({ how }) => how).sort()
}

async function signedOrder(person: Person): Promise<{ id: string }> {
  const { id } = await placeOrder(person, slug, 1)
  await chooseTransfer(person, id)
  await signOrder(person, id)
  return { id }
}

describe('the access log of a person', () => {
  it('has a line for their order, its contract and the evidence of their signature', async () => {
    const [manager, investor] = [await tenant.manager(), await tenant.investor()]
    const params = await signedOrder(investor)
    for (const who of [manager, investor]) {
      await who.call('getInvestment', { params })
      await who.call('getContract', { params })
    }
    await manager.call('getSigningEvidence', { params })
    await manager.call('getOrderRecord', { params })
    expect(await looksAt(investor)).toEqual(['CONTRACT', 'ORDER', 'RECORD', 'RECORD'])
    expect(await looksAt(manager)).toEqual([])
  })

  it('has one line a day for a page that the same manager reads again', async () => {
    const [manager, other, investor] = [
      await tenant.manager(),
      await tenant.manager(),
      await tenant.investor(),
    ]
    const params = await signedOrder(investor)
    for (const who of [manager, manager, other]) await who.call('getInvestment', { params })
    expect(await looksAt(investor)).toEqual(['ORDER', 'ORDER'])
    platform.clock.set(new Date(platform.clock.now().getTime() + 25 * 3600_000))
    await manager.call('getInvestment', { params })
    expect(await looksAt(investor)).toEqual(['ORDER', 'ORDER', 'ORDER'])
  })

  it('has no line of nobody for the bank account of an organisation', async () => {
    const own = await createTestTenant(platform)
    const [manager, id] = [await own.manager(), await own.organisation()]
    await manager.call('addOrganisationAccount', { params: { id }, body: rule.account })
    expect((await manager.call('listBankAccounts')).items).toHaveLength(1)
    const { rows } = await platform.owner.query(
      "select subject_id from audit_log where tenant_id = $1 and operation = 'listBankAccounts'",
      [own.id],
    )
    expect(rows).toEqual([])
  })

  it('has a line for the list of bank accounts, and none for lists of names', async () => {
    const own = await createTestTenant(platform)
    const [manager, person, bystander] = [await own.manager(), await own.investor(), await own.investor()]
    await person.call('addBankAccount', { body: rule.account })
    for (const list of ['listBankAccounts', 'listWallets', 'listInvestments', 'listPayouts'] as const)
      for (let times = 0; times < 2; times++) await manager.call(list)
    expect(await looksAt(person)).toEqual(['ACCOUNTS'])
    expect(await looksAt(bystander)).toEqual([])
  })

  it('has a line for the list of their orders alone', async () => {
    const [manager, investor, bystander] = [
      await tenant.manager(),
      await tenant.investor(),
      await tenant.investor(),
    ]
    for (const each of [investor, bystander]) await placeOrder(each, slug, 1)
    for (let times = 0; times < 2; times++)
      await manager.call('listInvestments', { params: { investor: investor.id } })
    expect(await looksAt(investor)).toEqual(['ORDERS'])
    expect(await looksAt(bystander)).toEqual([])
  })

  it('has one line for an exported list that includes them, with who exported it', async () => {
    const own = await createTestTenant(platform)
    const [manager, investor, bystander] = [await own.manager(), await own.investor(), await own.investor()]
    const { slug: fresh } = await own.issuance()
    await placeOrder(investor, fresh, 1)
    for (let times = 0; times < 2; times++) await createExport(platform, manager)
    expect((await investor.call('listLooks')).items).toMatchObject([{ how: 'EXPORT', who: 'Elena Robles' }])
    expect(await looksAt(bystander)).toEqual([])
  })

  it('has a line for each person named beside another who has the same account', async () => {
    const own = await createTestTenant(platform)
    const [manager, person, other] = [await own.manager(), await own.investor(), await own.investor()]
    for (const each of [person, other]) await each.call('addBankAccount', { body: rule.account })
    const { accounts } = await manager.call('getUser', { params: { id: person.id } })
    expect(accounts[0]?.also_of).not.toBe('')
    expect(await looksAt(other)).toEqual(['NAME'])
    expect(await looksAt(person)).toEqual(['PAGE'])
    for (let times = 0; times < 2; times++) await manager.call('listBankAccounts')
    expect(await looksAt(other)).toEqual(['ACCOUNTS', 'NAME'])
  })

  it('has a line for a person named beside the account of an organisation or of a closed account', async () => {
    const own = await createTestTenant(platform)
    const [manager, id] = [await own.manager(), await own.organisation()]
    const [gone, other] = [await own.investor(), await own.investor()]
    for (const each of [gone, other]) await each.call('addBankAccount', { body: rule.account })
    const params = { id: gone.id }
    const reason = 'Nos lo ha pedido por escrito.'
    await manager.call('deleteUser', { params, body: { reason, word: 'ELIMINAR' } })
    await manager.call('getClosedUser', { params })
    expect(await looksAt(other)).toEqual(['NAME'])
    await manager.call('addOrganisationAccount', { params: { id }, body: rule.account })
    for (let times = 0; times < 2; times++) await manager.call('getOrganisation', { params: { id } })
    const { rows } = await platform.owner.query(
      "select subject from audit_log where operation = 'getOrganisation' and subject_id = $1",
      [other.id],
    )
    expect(rows).toEqual([{ subject: 'users.name' }])
  })

  it('is also written for what a manager sees in a preview', async () => {
    const manager = await platform.account({ roles: ['ADMIN'] })
    const source = JSON.stringify({ version: 2, title: 'Alba de mañana' })
    const made = await platform.call('previewCustomization', {
      token: manager.token,
      body: { source, person: 'MANAGER' },
    })
    const { token } = made.data as { token: string }
    const headers = { 'x-preview-token': token, 'x-manager-user-access-token': manager.token }
    const person = await platform.account()
    const params = { id: person.id }
    expect((await platform.call('getUser', { token: 'nothing', headers, params })).status).toBe(200)
    const { data } = await platform.call('listLooks', { token: person.token })
    expect(data).toMatchObject({ items: [{ how: 'PAGE' }] })
  })
})
