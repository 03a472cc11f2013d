import { afterEach, expect, it } from 'vitest'
import { assertInvariants } from '../../../src/server/invariants/index.ts'
import { loanFixture } from '../distributions/loan-fixture.ts'
import { testPlatform } from '../harness.ts'
import { dayFrom } from '../investments/starting-rows.ts'
import { createTestTenant, type Person } from '../test-tenant.ts'

const platform = await testPlatform()
const { owner } = platform

afterEach(() => assertInvariants(owner))

async function publishZone(manager: Person, time_zone: string) {
  const { source, version: base_version } = (await manager.call('getManagedCustomization')).live
  const changed = { ...JSON.parse(source), time_zone }
  return manager.send('publishCustomization', { body: { source: JSON.stringify(changed), base_version } })
}

async function campaignEnd(slug: string): Promise<string> {
  const { rows } = await owner.query('select ended_at from issuances where slug = $1', [slug])
  return rows[0].ended_at.toISOString()
}

async function recordTime(id: string): Promise<string> {
  const { rows } = await owner.query('select record_at from distributions where id = $1', [id])
  return rows[0].record_at.toISOString()
}

it('a published time zone moves the end of undecided campaigns, and of no decided ones', async () => {
  const { fixture, slug } = await loanFixture(platform, 10)
  const { tenant, manager } = fixture
  const decidedEnd = await campaignEnd(slug)
  const open = await tenant.issuance({ ends_on: '2027-06-30' })
  expect((await publishZone(manager, 'America/Mexico_City')).status).toBe(200)
  expect([await campaignEnd(open.slug), await campaignEnd(slug)]).toEqual([
    '2027-07-01T06:00:00.000Z',
    decidedEnd,
  ])
  // Represents a campaign that a request created in the old zone during the publication.
  await owner.query("update issuances set time_zone = 'Europe/Madrid' where id = $1", [open.id])
  expect((await publishZone(manager, 'America/Mexico_City')).status).toBe(200)
  expect(await campaignEnd(open.slug)).toBe('2027-07-01T06:00:00.000Z')
})

it('a published time zone keeps the record day of a draft, and once it has passed its time too', async () => {
  const { fixture, schedules, drafts, advanceDays, first } = await loanFixture(platform, 10)
  const { manager } = fixture
  await schedules()
  const id = (await drafts())[0]?.id ?? ''
  const recordOn = dayFrom(new Date(first), -1)
  for (const [timeZone, time] of [
    ['Asia/Tokyo', `${recordOn}T15:00:00.000Z`],
    ['America/Mexico_City', `${first}T06:00:00.000Z`],
  ] as const) {
    expect((await publishZone(manager, timeZone)).status).toBe(200)
    expect(await recordTime(id)).toBe(time)
    expect(await drafts()).toMatchObject([{ record_on: recordOn, due_on: first }])
  }
  advanceDays(12)
  expect((await publishZone(manager, 'Asia/Tokyo')).status).toBe(200)
  expect(await recordTime(id)).toBe(`${first}T06:00:00.000Z`)
  expect(await drafts()).toMatchObject([{ record_on: recordOn, due_on: first }])
})

it('a time zone that the database does not know is refused', async () => {
  const manager = await (await createTestTenant(platform)).manager()
  const { status, error } = await publishZone(manager, 'US/Pacific-New')
  expect([status, error.code]).toEqual([400, 'customization_broken'])
})
