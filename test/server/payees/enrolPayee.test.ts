import { expect, it } from 'vitest'
import { testPlatform } from '../harness.ts'
import { expectBalanceAfterEach } from '../payments/sums.ts'
import { payeeFixture } from './payee-fixture.ts'

const platform = await testPlatform()
const { app, owner, mails, jobs } = platform

expectBalanceAfterEach(platform)

it('a holder enrols at MANGOPAY, returns and sends a proof of identity, which is examined', async () => {
  const { investor, stateOf, enrol, confirmAt, upload, documentsOf, decide, run, api, userOf } =
    await payeeFixture(platform)
  expect(await stateOf(investor)).toEqual({ status: 'NEEDS_DETAILS', next: '', refusal: '' })
  const begun = await enrol(investor)
  expect(begun.status).toBe('NEEDS_PERSON')
  expect(await confirmAt(begun.next)).toMatch(/\/user\/earnings$/)
  expect(await enrol(investor)).toMatchObject({ status: 'NEEDS_PROOF', next: '' })
  expect((await enrol(investor, { file_id: await upload(investor) })).status).toBe('CHECKING')
  expect(await documentsOf(investor)).toMatchObject([{ Type: 'IDENTITY_PROOF', Status: 'VALIDATION_ASKED' }])
  const [document] = await documentsOf(investor)
  await decide(`documents/${document?.Id}`, 'validated')
  await run('payees')
  expect(await stateOf(investor)).toEqual({ status: 'READY', next: '', refusal: '' })
  const [user] = [await api(`sca/users/natural/${(await userOf(investor)).provider_user}`)]
  expect(user).toMatchObject({ UserCategory: 'OWNER', KYCLevel: 'REGULAR', UserStatus: 'ACTIVE' })
  await jobs.drain()
  const { email } = await investor.call('getSession')
  expect(mails.filter(({ to }) => to === email).map(({ subject }) => subject)).toContain(
    'Ya puedes cobrar tus rendimientos',
  )
})

it('a holder whose enrolment was not confirmed is sent to the page again', async () => {
  const { investor, enrol, run, stateOf } = await payeeFixture(platform)
  await enrol(investor)
  await run('payees')
  expect((await stateOf(investor))?.status).toBe('NEEDS_PERSON')
  const again = await enrol(investor)
  expect((await fetch(again.next)).status).toBe(200)
})

it('a refused proof tells the reason, and another one is examined', async () => {
  const { investor, enrol, confirmAt, upload, documentsOf, decide, run, stateOf } =
    await payeeFixture(platform)
  await confirmAt((await enrol(investor)).next)
  await enrol(investor, { file_id: await upload(investor) })
  const [first] = await documentsOf(investor)
  await decide(`documents/${first?.Id}`, 'refused')
  await run('payees')
  expect(await stateOf(investor)).toEqual({
    status: 'NEEDS_PROOF',
    next: '',
    refusal: 'no se lee bien',
  })
  await enrol(investor, { file_id: await upload(investor) })
  const [second] = await documentsOf(investor)
  expect(second?.Id).not.toBe(first?.Id)
  await decide(`documents/${second?.Id}`, 'validated')
  await run('payees')
  expect((await stateOf(investor))?.status).toBe('READY')
})

it('a hook about a proof only makes us ask', async () => {
  const { investor, enrol, confirmAt, upload, run, stateOf, tenant } = await payeeFixture(platform)
  await confirmAt((await enrol(investor)).next)
  await enrol(investor, { file_id: await upload(investor) })
  const url = '/v2/webhooks/mangopay/practice-with-mangopay?EventType=KYC_SUCCEEDED&RessourceId=kyc_1&Date=1'
  await app.inject({ url, headers: { host: tenant.host } })
  await jobs.drain()
  await run('payees')
  expect((await stateOf(investor))?.status).toBe('CHECKING')
})

it('somebody without a birthday is told what MANGOPAY needs', async () => {
  const { investor } = await payeeFixture(platform)
  await owner.query("update profile_history set birthday = '' where user_id = $1", [investor.id])
  const { status, error } = await investor.send('enrolPayee', { body: {} })
  expect([status, error.reason?.text]).toEqual([409, 'refusals.payee_profile'])
})
