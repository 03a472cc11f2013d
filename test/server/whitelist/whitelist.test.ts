import { expect, it } from 'vitest'
import { inTenant } from '../../../src/server/kernel/in-tenant.ts'
import { mayHold } from '../../../src/server/modules/whitelist/may-hold.ts'
import { testPlatform } from '../harness.ts'
import { createCampaign } from '../investments/campaigns.ts'
import { orderBody, placeOrder } from '../investments/steps.ts'
import { draftFixture } from '../preparation/draft-fixture.ts'
import { createTestTenant, type Person } from '../test-tenant.ts'

const platform = await testPlatform()
const tenant = await createTestTenant(platform)
const manager = await tenant.manager()
const organisation_id = await tenant.organisation()
const issuer = await tenant.member(organisation_id)

const createIssuance = () => tenant.issuance({ organisation_id, by_whitelist: true })
const emailOf = async (person: Person) => (await person.call('getSession')).email
const add = async (slug: string, person: Person, by = manager, address?: string) =>
  by.call('addAdmission', {
    params: { slug },
    body: { email: await emailOf(person), ...(address && { address }) },
  })
const holdOf = async (person: Person, slug: string) =>
  (await person.call('getIssuance', { params: { slug } })).hold
const try1 = (person: Person, slug: string) => person.send('createInvestment', { body: orderBody(slug, 1) })
const mailsTo = async (person: Person) => {
  const { rows } = await platform.owner.query<{ subject: string; text: string }>(
    'select subject, text from mails where reader_id = $1 order by created_at',
    [person.id],
  )
  return rows
}

it('an unlisted investor sees the issuance, and its page and server give the same reason', async () => {
  const { slug } = await createIssuance()
  const stranger = await tenant.investor()
  expect(await holdOf(stranger, slug)).toBe('NOT_LISTED')
  const { status, error } = await try1(stranger, slug)
  expect([status, error.code, error.reason?.text]).toEqual([
    409,
    'requirement',
    'requirements.hold_not_listed',
  ])
})

it('an admitted investor can order and is notified', async () => {
  const { slug } = await createIssuance()
  const investor = await tenant.investor()
  expect(await add(slug, investor)).toMatchObject({ status: 'ADMITTED', wallet: 'PLATFORM' })
  expect(await holdOf(investor, slug)).toBe('')
  expect((await try1(investor, slug)).status).toBe(200)
  expect((await mailsTo(investor)).some(({ subject }) => subject.startsWith('Ya puedes invertir'))).toBe(true)
})

it('a removed investor can no longer order, keeps the order and receives the reason', async () => {
  const { slug } = await createIssuance()
  const investor = await tenant.investor()
  const { id } = await add(slug, investor)
  const { id: placed } = await placeOrder(investor, slug, 1)
  const reason = 'Ha dejado de cumplir las condiciones.'
  await manager.call('removeAdmission', { params: { id }, body: { reason } })
  expect(await holdOf(investor, slug)).toBe('REMOVED')
  const { slug: _slug, ...change } = orderBody(slug, 2)
  const changed = await investor.send('changeInvestment', { params: { id: placed }, body: change })
  expect([changed.status, changed.error.reason?.text]).toEqual([409, 'requirements.hold_removed'])
  expect((await mailsTo(investor)).some(({ text }) => text.includes(reason))).toBe(true)
  const { items } = await manager.call('listAdmissions', { params: { slug } })
  expect(items[0]?.history.map(({ status, note }) => [status, note])).toEqual([
    ['ADMITTED', ''],
    ['REMOVED', reason],
  ])
  expect((await manager.call('getWhitelist', { params: { slug } })).outside).toBe(1)
  await manager.call('admitPerson', { params: { id } })
  expect(await holdOf(investor, slug)).toBe('')
})

it('an investor admitted with their own wallet waits until it is added and verified', async () => {
  const { slug } = await createIssuance()
  const investor = await tenant.investor()
  const address = `0x${'b2'.repeat(20)}`
  expect(await add(slug, investor, manager, address)).toMatchObject({ wallet: 'UNNAMED', address })
  expect(await holdOf(investor, slug)).toBe('WALLET')
  const { id } = await investor.call('addWallet', { body: { address } })
  expect(await holdOf(investor, slug)).toBe('WALLET')
  await manager.call('verifyWallet', { params: { id } })
  expect(await holdOf(investor, slug)).toBe('')
  await investor.call('removeWallet', { params: { id } })
  expect(await holdOf(investor, slug)).toBe('WALLET')
  const { items } = await manager.call('listAdmissions', { params: { slug } })
  await manager.call('setAdmissionWallet', { params: { id: items[0]?.id ?? '' }, body: {} })
  expect(await holdOf(investor, slug)).toBe('')
})

it('an issuer proposes people without learning whether accounts exist, and a manager admits them', async () => {
  const { slug } = await createIssuance()
  const investor = await tenant.investor()
  const [known, unknown] = [
    await add(slug, investor, issuer),
    await issuer.call('addAdmission', { params: { slug }, body: { email: 'nobody@example.com' } }),
  ]
  const { id: _known, email: _email, ...importLine } = known
  const { id: _unknown, email: _other, ...rest } = unknown
  expect(importLine).toEqual(rest)
  expect(importLine).toMatchObject({ status: 'PROPOSED', name: '', user_id: '' })
  expect(await holdOf(investor, slug)).toBe('PROPOSED')
  expect((await issuer.send('admitPerson', { params: { id: known.id } })).status).toBe(403)
  await manager.call('admitPerson', { params: { id: known.id } })
  expect(await holdOf(investor, slug)).toBe('')
  const refused = await manager.send('admitPerson', { params: { id: unknown.id } })
  expect(refused.error.code).toBe('no_account')
  const { items } = await issuer.call('listAdmissions', { params: { slug, status: ['ADMITTED'] } })
  expect(items).toMatchObject([{ email: '', user_id: '', country: '' }])
  expect(items[0]?.name).not.toBe('')
  const needs = { params: { id: known.id }, body: { reason: 'Me equivoqué de persona.' } }
  expect((await issuer.send('removeAdmission', needs)).error.reason?.text).toBe('whitelist.needs_manager')
  await issuer.call('removeAdmission', { ...needs, params: { id: unknown.id } })
})

it('admitting a proposal of a person who is on the list already leaves one line, with their wallet', async () => {
  const { slug } = await createIssuance()
  const investor = await tenant.investor()
  const address = `0x${'d4'.repeat(20)}`
  await add(slug, investor, manager, address)
  const { id } = await add(slug, investor, issuer)
  await manager.call('admitPerson', { params: { id } })
  const { items } = await manager.call('listAdmissions', { params: { slug } })
  expect(items).toMatchObject([{ id, status: 'ADMITTED', address }])
  expect((await mailsTo(investor)).length).toBe(1)
})

it('admitting a proposal of a removed person admits them again, and tells why they were removed', async () => {
  const { slug } = await createIssuance()
  const investor = await tenant.investor()
  const removed = await add(slug, investor)
  const reason = 'Ha dejado de cumplir las condiciones.'
  await manager.call('removeAdmission', { params: { id: removed.id }, body: { reason } })
  const { id } = await add(slug, investor, issuer)
  expect(await holdOf(investor, slug)).toBe('REMOVED')
  await manager.call('admitPerson', { params: { id } })
  expect(await holdOf(investor, slug)).toBe('')
  const { items } = await manager.call('listAdmissions', { params: { slug } })
  expect(items).toMatchObject([{ id, status: 'ADMITTED' }])
  expect(items[0]?.history.at(-1)?.note).toContain(reason)
})

it('a manager cannot admit themselves, not even by import', async () => {
  const { slug } = await tenant.issuance({ by_whitelist: true })
  const [own, colleague] = [await tenant.manager(), await tenant.manager()]
  const { email } = await own.call('getSession')
  const added = await own.call('addAdmission', { params: { slug }, body: { email } })
  expect(added.status).toBe('PROPOSED')
  const params = { id: added.id }
  expect((await own.send('admitPerson', { params })).error.code).toBe('admission_own')
  const sheet = await own.call('importAdmissions', { params: { slug }, body: { csv: `Correo\n${email}\n` } })
  const { items } = await own.call('listImportLines', { params: { id: sheet.id, size: 100 } })
  expect(items.map(({ outcome }) => outcome)).toEqual(['UNCHANGED'])
  await colleague.call('admitPerson', { params })
})

it('an issuer searches their whitelist by name and not by address', async () => {
  const { slug } = await createIssuance()
  const investor = await tenant.investor({ name: 'Zoraida', surname: 'Quirós' })
  await add(slug, investor)
  const searchIds = async (who: Person, q: string) =>
    (await who.call('listAdmissions', { params: { slug, q } })).total
  expect([await searchIds(issuer, 'zoraida'), await searchIds(issuer, await emailOf(investor))]).toEqual([
    1, 0,
  ])
  expect(await searchIds(manager, await emailOf(investor))).toBe(1)
})

it('a manager can limit an issuance to its whitelist and undo it', async () => {
  const { slug } = await tenant.issuance({ organisation_id })
  const stranger = await tenant.investor()
  const set = (by_whitelist: boolean, who = manager) =>
    who.send('setWhitelist', { params: { slug }, body: { by_whitelist } })
  expect(await holdOf(stranger, slug)).toBe('')
  await set(true)
  expect(await holdOf(stranger, slug)).toBe('NOT_LISTED')
  expect((await set(false, issuer)).status).toBe(403)
  await set(false)
  expect(await holdOf(stranger, slug)).toBe('')
})

it('a hidden issuance returns 404 regardless of its whitelist', async () => {
  const { slug } = await tenant.issuance({ organisation_id, by_whitelist: true, status: 'DRAFT' })
  expect((await try1(await tenant.investor(), slug)).status).toBe(404)
})

it('the rule for holding tokens rejects unlisted, frozen and rejected people', async () => {
  const { id, slug } = await createIssuance()
  const investor = await tenant.investor()
  const mailCount = () =>
    inTenant(platform.app.services, tenant.id, 'test', (ctx) => mayHold(ctx, id, investor.id))
  expect(await mailCount()).toBe('NOT_LISTED')
  await add(slug, investor)
  expect(await mailCount()).toBe('')
  await placeOrder(investor, slug, 1)
  const { items } = await manager.call('listHolders', { params: { slug } })
  const reason = 'Orden del juzgado 3 de Valencia.'
  await manager.call('freezeHolder', { params: { id: items[0]?.id ?? '' }, body: { reason } })
  expect(await mailCount()).toBe('FROZEN')
  await platform.owner.query("update users set validation = 'rejected' where id = $1", [investor.id])
  expect(await mailCount()).toBe('REJECTED')
})

it('an unlisted person cannot book tokens of an issuance, but may declare an interest', async () => {
  const { slug } = await tenant.issuance({ organisation_id, by_whitelist: true, status: 'PRE_CAMPAIGN' })
  const stranger = await tenant.investor()
  const booked = await stranger.send('declareInterest', { body: { slug, kind: 'BOOKED', tokens: 2 } })
  expect(booked.error.reason?.text).toBe('requirements.hold_not_listed')
  expect((await stranger.call('getInterest', { params: { slug } })).hold).toBe('NOT_LISTED')
  const declared = await stranger.send('declareInterest', {
    body: { slug, kind: 'DECLARED', amount: 20_000 },
  })
  expect(declared.status).toBe(200)
})

it('tokens of a paid order stay on hold while its investor may not hold them, and both read why', async () => {
  const campaign = await createCampaign(platform, { strategy: 'AT_CHARGE', needs: 1 })
  const { manager, slug, createInvestor, createPaidOrder, advanceToDay, stateOf } = campaign
  const [investor, by_whitelist] = [await createInvestor(), true]
  const admission = { email: await emailOf(investor) }
  const { id } = await manager.call('addAdmission', { params: { slug }, body: admission })
  await manager.call('setWhitelist', { params: { slug }, body: { by_whitelist } })
  const order = await createPaidOrder(2, investor)
  const reason = 'Ha dejado de cumplir las condiciones.'
  await manager.call('removeAdmission', { params: { id }, body: { reason } })
  await advanceToDay(5)
  expect(await stateOf(order)).toBe('CHARGED ON_HOLD')
  const read = await investor.call('getInvestment', { params: { id: order.id } })
  expect([read.token_state, read.hold]).toEqual(['ON_HOLD', 'REMOVED'])
  await manager.call('setWhitelist', { params: { slug }, body: { by_whitelist: false } })
  await advanceToDay(6)
  expect(await stateOf(order)).toBe('MINTED DELIVERED')
})

it('a person admitted before an issuance is visible is notified once it is announced', async () => {
  const { slugParams, params, manager, completeSteps, tenant: own } = await draftFixture(platform)()
  await completeSteps()
  await manager.call('setWhitelist', { params: slugParams, body: { by_whitelist: true } })
  const investor = await own.investor()
  await add(slugParams.slug, investor, manager)
  expect(await mailsTo(investor)).toEqual([])
  await manager.call('announceIssuance', { params })
  expect((await mailsTo(investor)).map(({ subject }) => subject)).toEqual([
    expect.stringContaining('Ya puedes invertir'),
  ])
})
