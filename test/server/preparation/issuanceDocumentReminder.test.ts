import { expect, it } from 'vitest'
import { calendarDay, daysAfter } from '../../../src/domain/calendar.ts'
import { testPlatform } from '../harness.ts'
import { subjectsTo } from '../payouts/steps.ts'
import { draftFixture } from './draft-fixture.ts'

const platform = await testPlatform()
const createDraft = draftFixture(platform)
const subject = 'Caduca un documento de «Ático en Ruzafa»'

/** Creates a draft with a key information sheet that expires in some days. */
async function papersUntil(days: number) {
  const { manager, member, params, slugParams, getPreparation } = await createDraft()
  const file_id = await member.file()
  const lastDay = (ahead: number) => daysAfter(calendarDay(platform.clock.now(), 'Europe/Madrid'), ahead)
  const until = async (expires_on: string) =>
    member.call('saveIssuanceDocuments', {
      params,
      body: {
        version: (await getPreparation()).version,
        offer_id: '959800TESELADEMO007012345678',
        documents: [{ file_id, kind: 'KIIS', permit: 'public', expires_on }],
      },
    })
  await until(lastDay(days))
  /** Counts the reminders sent until a later day. */
  const reminders = async (later: number) => {
    await manager.call('setClock', { body: { days: later } })
    await platform.jobs.drain()
    return (await subjectsTo(platform, member)).filter((each) => each === subject)
  }
  const waiting = async () => (await member.call('getIssuanceStanding', { params: slugParams })).work.papers
  return { member, params, getPreparation, until, lastDay, reminders, waiting }
}

it('an issuer is reminded once before a document expires, also on its desk', async () => {
  const { reminders, waiting } = await papersUntil(40)
  expect(await reminders(9)).toEqual([])
  expect(await waiting()).toBe(0)
  expect(await reminders(11)).toEqual([subject])
  expect(await waiting()).toBe(1)
  expect(await reminders(20)).toEqual([subject])
})

it('saving the same date sends no second reminder, and a new date sends another', async () => {
  const { reminders, until, lastDay, getPreparation } = await papersUntil(40)
  const day = lastDay(40)
  expect(await reminders(11)).toEqual([subject])
  const { version } = await getPreparation()
  await until(day)
  await until(daysAfter(day, 40))
  await until(day)
  expect((await getPreparation()).version).toBeGreaterThan(version)
  expect(await reminders(12)).toEqual([subject, subject])
})

it('an expired document and a deleted project cause no reminder', async () => {
  const over = await papersUntil(-1)
  expect(await over.reminders(0)).toEqual([])
  const deleted = await papersUntil(40)
  await deleted.member.call('deleteIssuance', { params: deleted.params, body: { reason: 'Se repite' } })
  expect(await deleted.reminders(11)).toEqual([])
})

it('a sheet is shown until its last day, but does not count if the campaign lasts longer', async () => {
  const { tenant, manager, member, organisation } = await createDraft()
  const { id, slug } = await tenant.issuance({ organisation_id: organisation, status: 'PRE_CAMPAIGN' })
  const today = calendarDay(platform.clock.now(), 'Europe/Madrid')
  const documents = [{ file_id: await member.file(), kind: 'KIIS', permit: 'public', expires_on: today }]
  const { version } = await member.call('getPreparation', { params: { slug } })
  await member.call('saveIssuanceDocuments', { params: { id }, body: { version, documents } })
  const investor = await tenant.investor()
  const good = async () => {
    const { needs } = await member.call('getPreparation', { params: { slug } })
    const { documents: shown } = await investor.call('getIssuance', { params: { slug } })
    return [!needs.some(({ field }) => field === 'kiis'), shown.length > 0]
  }
  expect(await good()).toEqual([false, true])
  await manager.call('setClock', { body: { days: 1 } })
  expect(await good()).toEqual([false, false])
})
