import { afterAll, describe, expect, it } from 'vitest'
import { assertInvariants } from '../../../src/server/invariants/index.ts'
import { testPlatform } from '../harness.ts'
import { campaignFixture } from '../interests/campaign-fixture.ts'
import { dayFrom } from '../investments/starting-rows.ts'
import { createTestTenant } from '../test-tenant.ts'

const platform = await testPlatform()
const { clock, owner } = platform
const tenant = await createTestTenant(platform)
const { runDueJobs, subjectsTo } = campaignFixture(platform)
const organisation_id = await tenant.organisation()
const issuer = await tenant.member(organisation_id)
const manager = await tenant.manager()
const stranger = await tenant.member(await tenant.organisation())
const { slug } = await tenant.issuance({ organisation_id })
const day = dayFrom(clock.now(), 5)
const visit = { kind: 'SITE_VISIT', wanted_on: day }
const somebody = () => tenant.person()
const ask = async (body: object = visit) => {
  const person = await somebody()
  return { person, row: await person.call('askFollowUp', { params: { slug }, body }) }
}

afterAll(() => assertInvariants(owner))

describe("an investor's question to an issuer", () => {
  it.each([
    visit,
    { kind: 'BUYER_VISIT', wanted_on: day, words: 'Voy con mi hermana.' },
    { kind: 'INFORMATION', words: '¿Cuándo se entrega?' },
  ])('of the kind $kind is stored, and the issuer is notified', async (body) => {
    const { person, row } = await ask(body)
    expect(row).toMatchObject({ ...body, status: 'ASKED', answer: '' })
    expect((await person.call('listMyFollowUps', { params: { issuance: slug } })).items).toEqual([row])
    await runDueJobs()
    expect((await subjectsTo(issuer)).length).toBeGreaterThan(0)
  })

  it.each([
    [{ kind: 'SITE_VISIT' }, 'wanted_on'],
    [{ kind: 'INFORMATION' }, 'words'],
    [{ kind: 'BUYER_VISIT', wanted_on: '2026-09-30' }, 'wanted_on'],
  ])('%j is rejected at the missing field %s', async (body, field) => {
    const { status, error } = await (await somebody()).send('askFollowUp', { params: { slug }, body })
    expect([status, error.fields?.[0]?.field]).toEqual([400, field])
  })

  it('is refused while the same one is open, and can be withdrawn', async () => {
    const { person, row } = await ask()
    expect((await person.send('askFollowUp', { params: { slug }, body: visit })).status).toBe(409)
    expect(await person.call('withdrawFollowUp', { params: { id: row.id } })).toMatchObject({
      status: 'WITHDRAWN',
    })
    expect((await person.send('askFollowUp', { params: { slug }, body: visit })).status).toBe(200)
  })
})

describe("an issuer's answer", () => {
  it('contains the agreed day, is given once, and notifies the investor', async () => {
    const { person, row } = await ask()
    const body = { answer: 'Te esperamos a las diez.', agreed_on: dayFrom(clock.now(), 6) }
    expect(await issuer.call('answerFollowUp', { params: { id: row.id }, body })).toMatchObject({
      status: 'ANSWERED',
      agreed_on: body.agreed_on,
      answer: body.answer,
    })
    expect((await issuer.send('answerFollowUp', { params: { id: row.id }, body })).status).toBe(409)
    await runDueJobs()
    expect(await subjectsTo(person)).toContain('Te han respondido: «Casa en Málaga»')
  })

  it('may decline with a reason', async () => {
    const { row } = await ask()
    const body = { answer: 'Hay obras ese mes.' }
    expect(await issuer.call('declineFollowUp', { params: { id: row.id }, body })).toMatchObject({
      status: 'DECLINED',
    })
  })

  it('is refused to managers, who can read the question, and to other issuers', async () => {
    const { row } = await ask({ kind: 'INFORMATION', words: '¿Cuántos pisos son?' })
    const body = { answer: 'Doce.' }
    const params = { id: row.id }
    expect((await manager.send('answerFollowUp', { params, body })).status).toBe(403)
    expect((await stranger.send('answerFollowUp', { params, body })).status).toBe(404)
    expect((await stranger.send('listFollowUps', { params: { slug } })).status).toBe(404)
    const seen = await manager.call('listFollowUps', { params: { slug } })
    expect(seen.items[0]).toMatchObject({ id: row.id, words: '¿Cuántos pisos son?' })
  })
})

it('deleting an investor withdraws their open questions', async () => {
  const { person, row } = await ask()
  const body = { reason: 'Lo ha pedido por teléfono.', word: 'ELIMINAR' }
  await manager.call('deleteUser', { params: { id: person.id }, body })
  await runDueJobs()
  const { items } = await manager.call('listFollowUps', { params: { slug, size: 100 } })
  expect(items.find(({ id }) => id === row.id)?.status).toBe('WITHDRAWN')
})
