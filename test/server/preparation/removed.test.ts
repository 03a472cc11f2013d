import { expect, it } from 'vitest'
import { inTenant } from '../../../src/server/kernel/in-tenant.ts'
import { testPlatform } from '../harness.ts'
import { createCampaign } from '../investments/campaigns.ts'
import { dayFrom } from '../investments/starting-rows.ts'
import type { Person } from '../test-tenant.ts'
import { draftFixture } from './draft-fixture.ts'

const platform = await testPlatform()
const { app, jobs, mails, owner } = platform
const createDraft = draftFixture(platform)
const body = { reason: 'Se ha retirado' }

/** Returns an announced project that a manager deleted. */
async function deleted() {
  const made = await createDraft()
  const { tenant, manager, params, completeSteps } = made
  await completeSteps()
  await manager.call('announceIssuance', { params })
  const investor = await tenant.investor()
  await investor.call('followIssuance', { params: made.slugParams, body: { followed: true } })
  await manager.call('deleteIssuance', { params, body })
  return { ...made, investor }
}

it('a deleted issuance cannot be read, followed, asked about or declared interest in', async () => {
  const { investor, slug, slugParams } = await deleted()
  const kind = { kind: 'INFORMATION', words: '¿Cuándo empieza la obra?' }
  const attempts = [
    investor.send('getIssuance', { params: slugParams }),
    investor.send('getInterest', { params: slugParams }),
    investor.send('declareInterest', { body: { slug, kind: 'DECLARED', amount: 50_000 } }),
    investor.send('followIssuance', { params: slugParams, body: { followed: true } }),
    investor.send('askFollowUp', { params: slugParams, body: kind }),
    investor.send('quoteInvestment', { params: { slug, tokens: 5 } }),
  ]
  expect((await Promise.all(attempts)).map(({ status }) => status)).toEqual(attempts.map(() => 404))
  expect((await investor.call('listFollowedIssuances')).items).toEqual([])
})

it('an issuance deleted during its campaign disappears from the public page and the news', async () => {
  const { tenant, manager, organisation } = await createDraft()
  const { id, slug } = await tenant.issuance({ organisation_id: organisation })
  const investor = await tenant.investor()
  await investor.call('checkProjects')
  await investor.call('followIssuance', { params: { slug }, body: { followed: true } })
  const publicFace = async () => JSON.stringify(await tenant.visitor().call('getPublicFace'))
  expect(await publicFace()).toContain(slug)
  await manager.call('deleteIssuance', { params: { id }, body })
  expect(await publicFace()).not.toContain(slug)
  await inTenant(app.services, tenant.id, 'test', (ctx) => ctx.send('projectNews', {}))
  await jobs.drain()
  await jobs.drain()
  const { rows } = await owner.query('select from issuance_news where issuance_id = $1', [id])
  expect(rows).toEqual([])
  expect(
    mails.filter(({ subject }) => subject.includes('Casa en Málaga')).map(({ subject }) => subject),
  ).toEqual(['Se ha eliminado «Casa en Málaga»'])
})

it('an issuance deleted by a manager cannot be restored by its issuer', async () => {
  const { manager, member, params } = await deleted()
  const back = (by: Person) => by.send('restoreIssuance', { params })
  expect((await member.call('getRemovedIssuances')).items).toEqual([])
  expect((await back(member)).status).toBe(404)
  expect((await back(manager)).status).toBe(200)
})

it('a deletion by a manager is told to the members, with its reason and until when it can be restored', async () => {
  const { tenant, organisation, manager, member, params } = await createDraft()
  const colleague = await tenant.person({ roles: ['ENTREPRENEUR'], email: 'colega@mail.test' })
  await tenant.join(colleague, organisation)
  await manager.call('deleteIssuance', { params, body })
  await jobs.drain()
  const [mail] = mails.filter(({ to }) => to === 'colega@mail.test')
  expect(mail?.subject).toBe('Se ha eliminado «Ático en Ruzafa»')
  expect(mail?.text).toContain(body.reason)
  const { items } = await manager.call('getRemovedIssuances')
  expect(items.map(({ id }) => id)).toContain(params.id)
  expect((await member.call('getRemovedIssuances')).items).toHaveLength(1)
})

it('an organisation does not list deleted issuances', async () => {
  const { manager, organisation } = await deleted()
  const { issuances, organisation: row } = await manager.call('getOrganisation', {
    params: { id: organisation },
  })
  expect([issuances, row.issuances]).toEqual([[], 0])
})

it('a deleted campaign does not end, and is decided once it is restored', async () => {
  const { tenant, manager, organisation } = await createDraft()
  const ends_on = dayFrom(platform.clock.now(), 3)
  const { id, slug } = await tenant.issuance({ organisation_id: organisation, ends_on })
  await manager.call('deleteIssuance', { params: { id }, body })
  await manager.call('setClock', { body: { days: 5 } })
  for (let round = 0; round < 3; round += 1) await jobs.drain()
  await manager.call('restoreIssuance', { params: { id } })
  const standing = async () => (await manager.call('getManagedIssuance', { params: { slug } })).outcome
  expect(await standing()).toBe('UNDECIDED')
  await manager.call('setClock', { body: { days: 6 } })
  for (let round = 0; round < 3; round += 1) await jobs.drain()
  expect(await standing()).toBe('FINANCED')
})

it('an issuance is not deleted while refunds are owed', async () => {
  const campaign = await createCampaign(platform, { strategy: 'MANUAL', lasts: 6, needs: 10 })
  const { manager, id, createPaidOrder, advanceToDay } = campaign
  await createPaidOrder(2)
  await advanceToDay(8)
  const { error } = await manager.send('deleteIssuance', { params: { id }, body })
  expect(error.code).toBe('issuance_in_use')
})
