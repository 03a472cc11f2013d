import { afterEach, expect, test } from 'vitest'
import { newId } from '../../../src/server/database/ids.ts'
import { assertInvariants } from '../../../src/server/invariants/index.ts'
import { testPlatform } from '../harness.ts'
import { campaignFixture } from '../interests/campaign-fixture.ts'
import { chooseTransfer, placeOrder, signOrder } from '../investments/steps.ts'
import { createTestTenant } from '../test-tenant.ts'
import { countersign, issuerFixture } from './issuer.ts'

const platform = await testPlatform()
const { jobs, mails, owner } = platform
const { advanceHours, runDueJobs } = campaignFixture(platform)

afterEach(() => assertInvariants(owner))

/** Sets up a tenant in which the issuer has three days to sign and gets a reminder a day before. */
async function setUp({ signing = {}, more = {} } = {}) {
  const times = { countersign: true, due_hours: 72, reminder_hours: 24 }
  const tenant = await createTestTenant(platform, { signing: { ...times, ...signing }, ...more })
  const issuer = await issuerFixture(tenant)
  const addressOf = async ({ id }: { id: string }) => {
    const email = `${newId()}@mail.test`
    await owner.query('update users set email = $1 where id = $2', [email, id])
    return email
  }
  const [signers, managers] = [await addressOf(issuer.signer), await addressOf(issuer.manager)]
  const hours = async (count: number) => {
    advanceHours(count)
    await runDueJobs()
  }
  const subjectsTo = (email: string) =>
    mails.filter(({ to }) => to === email).map(({ subject }) => subject.replace(/ \S+-\S+-\S+/, ''))
  return { tenant, ...issuer, signers, managers, hours, subjectsTo, addressOf }
}

test('signers get one mail about all pending contracts, and another for later ones', async () => {
  const { createSignedOrder, hours, subjectsTo, signers } = await setUp()
  await createSignedOrder()
  await createSignedOrder()
  await hours(1)
  expect(subjectsTo(signers)).toEqual(['2 contratos esperan tu firma'])
  await hours(2)
  expect(subjectsTo(signers)).toHaveLength(1)
  await createSignedOrder()
  await hours(1)
  expect(subjectsTo(signers).at(-1)).toBe('3 contratos esperan tu firma')
})

test('signers get a reminder before the deadline, and managers a notice', async () => {
  const { createSignedOrder, hours, subjectsTo, signers, managers } = await setUp()
  await createSignedOrder()
  await hours(1)
  await hours(47)
  expect(subjectsTo(signers).at(-1)).toBe('Un contrato caduca si no lo firmas')
  expect(subjectsTo(managers).at(-1)).toBe('Casas SL tiene un contrato sin firmar')
})

test('signers get no reminder if the tenant disables it', async () => {
  const { createSignedOrder, hours, subjectsTo, signers } = await setUp({ signing: { reminder_hours: 0 } })
  await createSignedOrder()
  await hours(1)
  await hours(60)
  expect(subjectsTo(signers)).toEqual(['Un contrato espera tu firma'])
})

test('an order that the issuer does not sign expires, frees its tokens and notifies the investor', async () => {
  const { tenant, slug, hours, subjectsTo, addressOf } = await setUp()
  const investor = await tenant.investor()
  const email = await addressOf(investor)
  const { id } = await placeOrder(investor, slug, 10)
  await chooseTransfer(investor, id)
  await signOrder(investor, id)
  await hours(1)
  await hours(71)
  const lapsed = await investor.call('getInvestment', { params: { id } })
  expect(lapsed.status).toBe('EXPIRED')
  expect(lapsed.history.at(-1)).toMatchObject({
    event: 'lapse_unsigned',
    note: 'El emisor no firmó a tiempo.',
  })
  expect((await investor.call('getIssuance', { params: { slug } })).tokens_left).toBe(100)
  expect(subjectsTo(email).at(-1)).toBe('El emisor no ha firmado: tu orden queda anulada')
})

test("the payment deadline starts at the issuer's signature", async () => {
  const { createSignedOrder, signer, hours } = await setUp({
    more: { payment: { due_hours: 10, reminder_hours: 0 } },
  })
  const { investor, id, params } = await createSignedOrder()
  await hours(20)
  await countersign(signer, id)
  await hours(9)
  expect(await investor.call('getInvestment', { params })).toMatchObject({ status: 'SIGNED' })
  await hours(1)
  expect(await investor.call('getInvestment', { params })).toMatchObject({ status: 'EXPIRED' })
})

test('a manager can remind the issuer once a day, and gets an error if it has no signer', async () => {
  const { tenant, createSignedOrder, manager, organisation, signer, subjectsTo, signers } = await setUp()
  const { params } = await createSignedOrder()
  await manager.call('remindIssuer', { params })
  await manager.call('remindIssuer', { params })
  await jobs.drain()
  expect(subjectsTo(signers)).toEqual(['Un contrato espera tu firma'])
  const membership = { id: organisation, member: signer.id }
  await manager.call('changeMember', { params: membership, body: { role: 'CLIENT' } })
  const { error } = await manager.send('remindIssuer', { params })
  expect(error.reason?.text).toBe('requirements.nobody_signs')
  expect((await (await tenant.investor()).send('remindIssuer', { params })).status).toBe(403)
})

test('investor and signer receive the copy signed by both', async () => {
  const { tenant, slug, signer, subjectsTo, signers, addressOf } = await setUp()
  const investor = await tenant.investor()
  const email = await addressOf(investor)
  const { id } = await placeOrder(investor, slug, 1)
  await chooseTransfer(investor, id)
  await signOrder(investor, id)
  await jobs.drain()
  await countersign(signer, id)
  await jobs.drain()
  expect(subjectsTo(email).at(-1)).toContain('El emisor ha firmado. Cómo pagar')
  expect(subjectsTo(signers).at(-1)).toContain('Contrato firmado por las dos partes')
  const copies = mails.filter(({ to, attached }) => [email, signers].includes(to) && attached)
  expect(copies.map(({ to }) => to).sort()).toEqual([email, email, signers].sort())
})
