import { expect, test } from 'vitest'
import { testPlatform } from '../harness.ts'
import { chooseTransfer, placeOrder } from '../investments/steps.ts'
import additionalData from '../people/additional-data.json' with { type: 'json' }
import { createTestTenant, type Person } from '../test-tenant.ts'

const platform = await testPlatform()
const tenant = await createTestTenant(platform, { modules: { sms: 'twilio' } })

/** Returns an investor with this phone and an order to sign. */
async function readyToSign(phone = '+34612345678') {
  const investor = await tenant.investor()
  await platform.owner.query('update profile_history set phone = $2 where user_id = $1', [investor.id, phone])
  const { id } = await placeOrder(investor, (await tenant.issuance()).slug, 1)
  await chooseTransfer(investor, id)
  return { investor, id, params: { id } }
}

/** Returns the code of the newest message in the outbox for a phone. */
async function codeAt(phone: string): Promise<string> {
  const page = await (await fetch(`${platform.config.kycUrl}/sms`)).text()
  return new RegExp(`\\${phone}</h2><p>(\\d{6}) es el código`).exec(page)?.[1] ?? ''
}

/** Returns the mails about a changed phone that a person got. */
async function mailsOfChange(person: Person) {
  await platform.jobs.drain()
  const { email } = await person.call('getSession')
  return platform.mails.filter(({ to, subject }) => to === email && subject.startsWith('El teléfono'))
}

test('signs by a code sent to the phone of the signer, which the evidence names', async () => {
  const { investor, id, params } = await readyToSign()
  expect((await investor.call('getContract', { params })).code_phone).toBe('••••678')
  await investor.call('textSigningCode', { params })
  expect((await investor.call('getContract', { params })).code_to).toBe('••••678')
  const code = await codeAt('+34612345678')
  const signature = await investor.signature(id)
  const byMail = await investor.send('signContract', { params, body: { ...signature, code } })
  expect(byMail.error.code).toBe('signing_code_wrong')
  platform.clock.set(new Date(platform.clock.now().getTime() + 31_000))
  await investor.call('textSigningCode', { params })
  const right = { ...signature, code: await codeAt('+34612345678') }
  await investor.call('signContract', { params, body: right })
  const { rows } = await platform.owner.query(
    'select proof, proof_address from contract_signatures where investment_id = $1',
    [id],
  )
  expect(rows).toEqual([{ proof: 'SMS_CODE', proof_address: '+34612345678' }])
})

test.each([
  ['does not exist', '+34600000000'],
  ['gets no message now', '+34600000001'],
])('a phone that %s leaves no code, and the person takes the mail', async (_how, phone) => {
  const { investor, id, params } = await readyToSign(phone)
  const refused = await investor.send('textSigningCode', { params })
  expect([refused.status, refused.error.code]).toEqual([503, 'sms_not_sent'])
  expect((await investor.call('getContract', { params })).code_until).toBe('')
  await investor.call('signContract', { params, body: await investor.signature(id) })
})

test('is not offered without a phone, nor by a tenant that sends no text messages', async () => {
  const { investor, params } = await readyToSign('')
  expect((await investor.call('getContract', { params })).code_phone).toBe('')
  expect((await investor.send('textSigningCode', { params })).error.code).toBe('not_offered')
  const elsewhere = await createTestTenant(platform)
  const other = await elsewhere.investor()
  const { id } = await placeOrder(other, (await elsewhere.issuance()).slug, 1)
  await chooseTransfer(other, id)
  expect((await other.send('textSigningCode', { params: { id } })).error.code).toBe('not_offered')
})

test('sends no code to a phone that changed in the last three days, and mails the change', async () => {
  const { investor, params } = await readyToSign()
  await investor.call('setPhones', { body: { phone: '+34699888777' } })
  expect((await investor.call('getContract', { params })).code_phone).toBe('')
  expect((await investor.send('textSigningCode', { params })).error.code).toBe('not_offered')
  expect(await mailsOfChange(investor)).toHaveLength(1)
  platform.clock.set(new Date(platform.clock.now().getTime() + 3 * 86_400_000))
  expect((await investor.call('getContract', { params })).code_phone).toBe('••••777')
})

test('mails a change of the phone among other data, and sends no code to it', async () => {
  const { investor, params } = await readyToSign()
  await investor.call('setAdditionalData', { body: { ...additionalData, phone: '+34699888777' } })
  expect((await investor.call('getContract', { params })).code_phone).toBe('')
  expect(await mailsOfChange(investor)).toHaveLength(1)
})

test('sends no code to a phone entered after the registration until three days later', async () => {
  const { investor, params } = await readyToSign('')
  await investor.call('setPhones', { body: { phone: '+34611222333' } })
  expect((await investor.call('getContract', { params })).code_phone).toBe('')
  expect(await mailsOfChange(investor)).toEqual([])
  platform.clock.set(new Date(platform.clock.now().getTime() + 3 * 86_400_000))
  expect((await investor.call('getContract', { params })).code_phone).toBe('••••333')
})

test('takes a phone with other blanks for the same one', async () => {
  const { investor, params } = await readyToSign('+34 612 345 678')
  await investor.call('setPhones', { body: { phone: '+34612345678' } })
  expect((await investor.call('getContract', { params })).code_phone).toBe('••••678')
  expect(await mailsOfChange(investor)).toEqual([])
})
