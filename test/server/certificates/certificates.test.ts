import { afterAll, expect, it } from 'vitest'
import { assertInvariants } from '../../../src/server/invariants/index.ts'
import { sweep } from '../../../src/server/jobs/sweep.ts'
import { taxCertificateEnding } from '../../../src/server/modules/certificates/jobs/taxCertificateEnding.ts'
import { distributionFixture } from '../distributions/distribution-fixture.ts'
import { testPlatform } from '../harness.ts'
import type { Person } from '../test-tenant.ts'

const platform = await testPlatform()
const fixture = await distributionFixture(platform)
const { tenant, manager, createPaid, listLines, createHolders, today, advanceDays } = fixture
const { slug, people } = await createHolders([1], [1])
const [abroad, home] = people as [Person, Person]
// Moves the investor to another country of tax residence.
await platform.owner.query("update profile_history set residence_country = 'FR' where user_id = $1", [
  abroad.id,
])

afterAll(() => assertInvariants(platform.owner))

const send = async (who: Person, more: object = {}) =>
  who.send('addTaxCertificate', {
    body: { kind: 'RESIDENCE', country: 'FR', issued_on: today(), file_id: await who.file(), ...more },
  })
const wrongIn = ({ error }: Awaited<ReturnType<typeof send>>) => error.fields
const taxOf = async (kind: 'YIELD' | 'DIVIDEND', who: Person) => {
  const id = await createPaid(slug, 20_000, { kind })
  const line = (await listLines(id)).find(({ investor_id }) => investor_id === who.id)
  return line?.withholding
}
/** Counts a person's reminders of an expiring certificate after all due ones are sent. */
async function remindersTo({ id }: Person): Promise<number> {
  const [name, job] = ['taxCertificateEnding', taxCertificateEnding]
  await sweep(platform.app.services, { name, job, due: job.due, tenant: tenant.id })
  const { rows } = await platform.owner.query(
    "select from mails where reader_id = $1 and event like 'tax_certificate_ending/%'",
    [id],
  )
  return rows.length
}

it('the tax is withheld by the day of payment: a certificate that begins after the record date counts', async () => {
  const { slug, people } = await createHolders([1])
  const [holder] = people as [Person]
  await platform.owner.query("update profile_history set residence_country = 'FR' where user_id = $1", [
    holder.id,
  ])
  const { data } = await send(holder)
  await manager.call('approveTaxCertificate', { params: { id: data?.id ?? '' }, body: {} })
  const before = { kind: 'YIELD', record_on: fixture.yesterday(), due_on: fixture.yesterday() }
  const onDay = { ...before, due_on: today() }
  const withheld = async (more: object) =>
    (await listLines(await createPaid(slug, 20_000, more)))[0]?.withholding
  expect([await withheld(before), await withheld(onDay)]).toEqual([3800, 0])
})

it('an approved exemption sets the withholding to 0 until it expires, with one reminder', async () => {
  const sent = await send(abroad)
  expect(sent.data).toMatchObject({ status: 'PENDING', country: 'FR' })
  advanceDays()
  expect(await taxOf('YIELD', abroad)).toBe(1900)
  const params = { id: sent.data?.id ?? '' }
  const { items } = await manager.call('listTaxCertificates', { params: { status: ['PENDING'] } })
  expect(items.map(({ id }) => id)).toEqual([params.id])
  expect((await abroad.call('listLooks')).items).toMatchObject([{ how: 'QUEUE' }])
  await manager.call('approveTaxCertificate', { params, body: {} })
  expect(await taxOf('YIELD', abroad)).toBe(0)
  expect(await taxOf('DIVIDEND', abroad)).toBe(1900)
  expect(await taxOf('YIELD', home)).toBe(1900)
  advanceDays(320)
  expect(await remindersTo(abroad)).toBe(0)
  advanceDays(20)
  expect(await remindersTo(abroad)).toBe(1)
  expect(await remindersTo(abroad)).toBe(1)
  advanceDays(30)
  expect((await abroad.call('getMyTaxCertificates')).items).toMatchObject([{ ended: true }])
  expect(await taxOf('YIELD', abroad)).toBe(1900)
})

it('an approved treaty sets the withholding rate with its legal source, until it is rejected', async () => {
  const { data } = await send(abroad, { kind: 'TREATY' })
  const params = { id: data?.id ?? '' }
  const missing = await manager.send('approveTaxCertificate', { params, body: {} })
  expect(missing.error.fields?.[0]?.field).toBe('rate_percent')
  await manager.call('approveTaxCertificate', { params, body: { rate_percent: 15 } })
  advanceDays()
  const id = await createPaid(slug, 20_000)
  const line = (await listLines(id)).find(({ investor_id }) => investor_id === abroad.id)
  expect(line).toMatchObject({ withholding_percent: 15, withholding: 1500 })
  const { why } = await manager.call('getEarning', { params: { id: line?.id ?? '' } })
  expect(why.source).toContain('31.2')
  const issued_on = fixture.yesterday()
  expect(why).toMatchObject({ residence: 'FR', certificate: { kind: 'TREATY', country: 'FR', issued_on } })
  const body = { reason: 'Ha dejado de residir allí.' }
  await manager.call('rejectTaxCertificate', { params, body })
  expect(await taxOf('DIVIDEND', abroad)).toBe(1900)
  expect((await listLines(id)).find(({ investor_id }) => investor_id === abroad.id)?.withholding).toBe(1500)
})

it('a certificate of a wrong kind, too old or in the future is rejected', async () => {
  expect(wrongIn(await send(home, { kind: 'PARENT' }))).toMatchObject([{ key: 'certificates.wrong_kind' }])
  expect(wrongIn(await send(home, { country: 'ES' }))).toMatchObject([{ key: 'certificates.wrong_kind' }])
  expect(wrongIn(await send(home, { issued_on: '2020-01-01' }))).toMatchObject([
    { key: 'certificates.too_old' },
  ])
  expect(wrongIn(await send(home, { issued_on: '2999-01-01' }))).toMatchObject([
    { key: 'certificates.not_yet' },
  ])
})

it('a certificate is decided by another manager, and visible only to its investor', async () => {
  const { data } = await send(home)
  const params = { id: data?.id ?? '' }
  expect((await home.send('approveTaxCertificate', { params, body: {} })).status).toBe(403)
  expect((await home.send('listTaxCertificates')).status).toBe(403)
  expect((await abroad.call('getMyTaxCertificates')).items.map(({ id }) => id)).not.toContain(params.id)
  const own = await tenant.person({ roles: ['ADMIN', 'USER', 'CLIENT'], kyc_status: 'success' })
  const { data: theirs } = await send(own)
  const refused = await own.send('approveTaxCertificate', { params: { id: theirs?.id ?? '' }, body: {} })
  expect(refused.error.reason?.text).toBe('certificates.own')
})

it('an investor who has sent a new certificate gets no reminder of the old one', async () => {
  const { data } = await send(home)
  await manager.call('approveTaxCertificate', { params: { id: data?.id ?? '' }, body: {} })
  await send(home)
  advanceDays(345)
  expect(await remindersTo(home)).toBe(0)
})

it('certificates are refused if the tenant hides earnings', async () => {
  const { tenant: hidden } = await distributionFixture(platform, {
    customization: { hide: { earnings: true } },
  })
  expect((await (await hidden.investor()).send('getMyTaxCertificates')).status).toBe(403)
})
