import { describe, expect, test } from 'vitest'
import { company } from '../entities/company.ts'
import { testPlatform } from '../harness.ts'
import { orderBody, placeOrder as place } from '../investments/steps.ts'
import { right } from '../onboarding/attempts.ts'
import { identityOf } from '../onboarding/identity.ts'
import { subjectsTo } from '../payouts/steps.ts'
import { createTestTenant, type Person } from '../test-tenant.ts'
import additionalData from './additional-data.json' with { type: 'json' }

const platform = await testPlatform()
const tenant = await createTestTenant(platform)
const manual = await createTestTenant(platform, { regulation: { validation: 'manual' } })
const manager = await tenant.manager()
const reviewer = await manual.manager()

/** Returns a person who has completed the onboarding and waits for a manager. */
async function waiting(): Promise<Person> {
  const person = await manual.investor({ validation: 'pending', profile: null })
  await person.call('setAdditionalData', { body: additionalData })
  return person
}

const about = async (decider: Person, { id }: Person) => {
  const { person } = await decider.call('getUser', { params: { id } })
  return { params: { id }, body: { step: person.validation_step, profile: person.profile_step } }
}
const validate = async (decider: Person, person: Person) =>
  decider.send('validateUser', await about(decider, person))
const reject = async (decider: Person, person: Person, decision: object) => {
  const { params, body } = await about(decider, person)
  return decider.send('rejectUser', { params, body: { ...body, ...decision } })
}
const reconsider = async (decider: Person, person: Person) => {
  const { params, body } = await about(decider, person)
  return decider.send('reconsiderUser', { params, body: { step: body.step } })
}
const statusOf = async (person: Person) => (await person.call('getSession')).validation
const { nationality, marital_status, funds_origins } = additionalData
const living = { nationality, marital_status, funds_origins }
const data = { reason: 'ADDITIONAL_DATA_NOT_APPROVED', words: 'El código postal no es de Valencia.' }

async function order(person: Person, { issuance }: typeof tenant) {
  const { slug } = await issuance()
  const { status, error } = await person.send('createInvestment', { body: orderBody(slug, 1) })
  return { status, text: error.reason?.text, code: error.code }
}

describe('automatic validation', () => {
  test.each(['data', 'test', 'identity'])('happens when the last step is completed (%s)', async (last) => {
    const person = await tenant.person({
      user_type: 'INDIVIDUAL',
      simulation: {},
      kyc_status: last === 'identity' ? 'created' : 'success',
      profile: last === 'data' ? null : {},
      test: last === 'test' ? null : {},
    })
    expect(await statusOf(person)).toBe('pending')
    if (last === 'data') await person.call('setAdditionalData', { body: additionalData })
    if (last === 'test') await person.call('submitTest', { body: right })
    if (last === 'identity') {
      await person.call('submitIdentification', { body: await identityOf(person) })
      await person.call('refreshIdentification')
    }
    expect(await statusOf(person)).toBe('validated')
    const { decisions } = await manager.call('getUser', { params: { id: person.id } })
    expect(decisions).toMatchObject([{ status: 'validated', automatic: true, who: '' }])
    expect(await order(person, tenant)).toMatchObject({ status: 200 })
  })

  test('does not happen after a manager has decided about the person', async () => {
    const person = await tenant.investor()
    await reject(manager, person, data)
    await person.call('setAdditionalData', { body: additionalData })
    expect(await statusOf(person)).toBe('pending')
    await validate(manager, person)
    expect(await statusOf(person)).toBe('validated')
  })
})

describe('manual validation', () => {
  test('blocks orders of a complete person until a manager validates them', async () => {
    const person = await waiting()
    expect(await order(person, manual)).toMatchObject({ status: 409, code: 'step_too_early' })
    const { items } = await reviewer.call('listUsers', { params: { tab: 'review' } })
    expect(items.find(({ id }) => id === person.id)).toMatchObject({ told: { city: additionalData.city } })
    expect((await validate(reviewer, person)).status).toBe(200)
    expect(await order(person, manual)).toMatchObject({ status: 200 })
    expect(await subjectsTo(platform, person)).toContain('Ya puedes invertir')
  })

  const complete = { kyc_status: 'success', test: {}, profile: {}, user_type: 'INDIVIDUAL' } as const
  test.each([
    ['with an unconfirmed identity', { kyc_status: 'manual_error' }, 'identity'],
    ['without additional data', { profile: null }, 'data'],
    ['with an unapproved test', { test: { needs_review: true } }, 'test'],
    ['without a test', { test: null }, 'test'],
    ['who is already validated', { validation: 'validated' }, 'validated'],
  ] as const)('is rejected for a person %s, with the reason', async (_who, lacks, reason) => {
    const person = await manual.person({ ...complete, ...lacks })
    const { status, error } = await validate(reviewer, person)
    expect([status, error.reason?.text]).toEqual([409, `requirements.person_${reason}`])
  })

  test('rejects an unknown reason and a second rejection', async () => {
    const person = await waiting()
    expect((await reject(reviewer, person, { reason: 'BECAUSE' })).error.fields).toMatchObject([
      { field: 'reason' },
    ])
    await reject(reviewer, person, data)
    const { status, error } = await reject(reviewer, person, data)
    expect([status, error.reason?.text]).toEqual([409, 'requirements.person_rejected'])
  })

  test('works in batches, and a dry run changes nothing', async () => {
    const people = [await waiting(), await waiting()]
    const items = await Promise.all(people.map((person) => about(reviewer, person)))
    const batch = { operation: 'validateUser', items }
    await reviewer.call('runBatch', { body: { ...batch, dry_run: true } })
    expect(await Promise.all(people.map(statusOf))).toEqual(['pending', 'pending'])
    await reviewer.call('runBatch', { body: batch })
    expect(await Promise.all(people.map(statusOf))).toEqual(['validated', 'validated'])
  })

  test('ends for a complete person when the tenant changes to automatic validation', async () => {
    const own = await createTestTenant(platform, { regulation: { validation: 'manual' } })
    const person = await own.investor({ validation: 'pending', profile: null })
    await person.call('setAdditionalData', { body: additionalData })
    const otherManager = await own.manager()
    const { base_version, source } = await live(otherManager)
    const changed = JSON.stringify({ ...JSON.parse(source), regulation: { validation: 'automatic' } })
    await otherManager.call('publishCustomization', { body: { source: changed, base_version } })
    await platform.jobs.drain()
    expect(await statusOf(person)).toBe('validated')
  })
})

async function live(otherManager: Person) {
  const { live } = await otherManager.call('getManagedCustomization')
  return { base_version: live.version, source: live.source }
}

describe('a rejected person', () => {
  const reasons = {
    KYC_NOT_APPROVED: 'El documento de identidad',
    USER_REJECTED: 'No podemos dar por válida',
    SUITABILITY_TEST_NOT_APPROVED: 'Tu test de idoneidad no está aprobado',
    ADDITIONAL_DATA_NOT_APPROVED: 'Algo no encaja en tus datos',
  }
  test.each(Object.entries(reasons))(
    'gets the reason %s in the session and by mail',
    async (reason, decision) => {
      const person = await tenant.investor()
      await reject(manager, person, { reason, words: 'Llámanos.' })
      const session = await person.call('getSession')
      expect(session).toMatchObject({ validation: 'rejected', validation_reason: reason })
      expect(session.validation_words).toBe('Llámanos.')
      expect(await textsTo(person)).toContain(decision)
      expect(await textsTo(person)).toContain('Llámanos.')
      expect((await order(person, tenant)).status).toBe(409)
    },
  )

  test.each(['changeInvestment', 'choosePaymentMethod', 'signContract'] as const)(
    'cannot commit money (%s), but can withdraw',
    async (operation) => {
      const person = await tenant.investor()
      const { slug } = await tenant.issuance()
      const { id } = await place(person, slug, 1)
      const params = { id }
      const body = bodies[operation]
      if (operation === 'signContract')
        await person.call('choosePaymentMethod', { params, body: bodies.choosePaymentMethod })
      await reject(manager, person, { reason: 'USER_REJECTED' })
      const { status, error } = await person.send(operation, { params, body })
      expect([status, error.reason?.text]).toEqual([409, 'requirements.rejected'])
      expect((await person.send('withdrawInvestment', { params })).status).toBe(200)
    },
  )

  test('is pending again after the rejected data are corrected', async () => {
    const person = await waiting()
    await reject(reviewer, person, data)
    await person.call('setAdditionalData', { body: { ...additionalData, postal_code: '46002' } })
    const { person: row, decisions } = await reviewer.call('getUser', { params: { id: person.id } })
    expect(row).toMatchObject({ validation: 'pending', validation_reason: data.reason })
    expect(row.waiting).not.toBe('')
    expect(decisions.map(({ status }) => status)).toEqual(['pending', 'rejected'])
    await validate(reviewer, person)
    expect(await person.call('getSession')).toMatchObject({ validation: 'validated', validation_reason: '' })
  })

  test('can submit another document or take the test again', async () => {
    const [identity, suitability] = [await tenant.investor(), await tenant.investor()]
    await reject(manager, identity, { reason: 'KYC_NOT_APPROVED' })
    await reject(manager, suitability, { reason: 'SUITABILITY_TEST_NOT_APPROVED' })
    await identity.call('submitIdentification', { body: await identityOf(identity) })
    await suitability.call('submitTest', { body: right })
    expect(await Promise.all([identity, suitability].map(statusOf))).toEqual(['pending', 'pending'])
  })

  test('can be set back to pending or validated', async () => {
    const [one, other] = [await tenant.investor(), await tenant.investor()]
    for (const person of [one, other]) await reject(manager, person, { reason: 'USER_REJECTED' })
    await reconsider(manager, one)
    await validate(manager, other)
    expect(await Promise.all([one, other].map(statusOf))).toEqual(['pending', 'validated'])
    expect((await reconsider(manager, one)).status).toBe(409)
  })
})

describe('a rejected member of the team', () => {
  test('sees the reason, cannot invest and cannot undo the rejection', async () => {
    const member = await tenant.investor({ roles: ['ADMIN', 'USER'] })
    expect((await order(member, tenant)).status).toBe(200)
    await reject(manager, member, { reason: 'USER_REJECTED', words: 'Ya no trabajas con nosotros.' })
    expect(await member.call('getSession')).toMatchObject({
      validation: 'rejected',
      validation_words: 'Ya no trabajas con nosotros.',
    })
    expect(await textsTo(member)).toContain('Ya no trabajas con nosotros.')
    expect(await order(member, tenant)).toMatchObject({ status: 409 })
    const seen = await about(manager, member)
    for (const operation of ['validateUser', 'reconsiderUser'] as const) {
      const { step, profile } = seen.body
      const body = operation === 'validateUser' ? { step, profile } : { step }
      const { status } = await member.send(operation, { params: seen.params, body })
      expect([403, 404]).toContain(status)
    }
    const { decisions } = await manager.call('getUser', { params: { id: member.id } })
    expect(decisions[0]).toMatchObject({ status: 'rejected', who: 'Elena Robles' })
  })
})

describe('a decision about a person', () => {
  test('is refused if the person changed their data after the manager saw them', async () => {
    const person = await waiting()
    const seen = await about(reviewer, person)
    await person.call('setAbout', { body: { ...living, occupation: 'Notaria' } })
    const rejection = { ...seen, body: { ...seen.body, ...data } }
    for (const reply of [
      await reviewer.send('validateUser', seen),
      await reviewer.send('rejectUser', rejection),
    ])
      expect([reply.status, reply.error.code]).toEqual([409, 'wrong_state'])
    expect(await statusOf(person)).toBe('pending')
    expect((await validate(reviewer, person)).status).toBe(200)
  })

  test('returns 409 to the second of two managers', async () => {
    const [person, second] = [await waiting(), await manual.manager()]
    const seen = await about(reviewer, person)
    const rejection = { ...seen, body: { ...seen.body, reason: 'USER_REJECTED' } }
    const both = await Promise.all([
      reviewer.send('validateUser', seen),
      second.send('rejectUser', rejection),
    ])
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
    expect((await second.send('rejectUser', rejection)).status).toBe(409)
    const { decisions } = await reviewer.call('getUser', { params: { id: person.id } })
    expect(decisions).toHaveLength(1)
  })

  test.each(['validateUser', 'rejectUser', 'reconsiderUser'] as const)(
    "is rejected for other tenants' managers and for oneself (%s)",
    async (operation) => {
      const extra = {
        validateUser: { profile: 0 },
        rejectUser: { reason: 'USER_REJECTED' },
        reconsiderUser: {},
      }
      const body = { step: 0, ...extra[operation] }
      const person = await waiting()
      const own = await reviewer.send(operation, { params: { id: reviewer.id }, body })
      const others = [manager, person, await manual.member(await manual.organisation())]
      const foreign = await Promise.all(
        others.map((other) => other.send(operation, { params: { id: person.id }, body })),
      )
      expect([own, ...foreign].map(({ status }) => [403, 404].includes(status))).toEqual([
        true,
        true,
        true,
        true,
      ])
      expect(await statusOf(person)).toBe('pending')
    },
  )
})

test('people are filtered by status, test, category and kind', async () => {
  const own = await createTestTenant(platform)
  const otherManager = await own.manager()
  const [fine, exposed] = [await own.investor(), await own.investor({ test: { needs_review: true } })]
  await reject(otherManager, exposed, { reason: 'SUITABILITY_TEST_NOT_APPROVED' })
  const untested = await own.investor({ test: null })
  const listIds = async (params: object) =>
    (await otherManager.call('listUsers', { params })).items
      .map(({ id }) => id)
      .filter((id) => id !== otherManager.id)
  expect(await listIds({ validation: ['rejected'] })).toEqual([exposed.id])
  expect(await listIds({ tab: 'validated' })).toEqual([untested.id, fine.id])
  expect(await listIds({ test: ['approved'] })).toEqual([fine.id])
  expect(await listIds({ test: ['waiting'], category: 'NON_SOPHISTICATED' })).toEqual([exposed.id])
  expect(await listIds({ test: ['pending'] })).toEqual([untested.id])
  await fine.call('createEntity', { body: company() })
  expect(await listIds({ kind: 'LEGAL_ENTITY' })).toEqual([fine.id])
  expect(await listIds({ kind: 'INDIVIDUAL' })).toEqual([untested.id, exposed.id])
})

const bodies = {
  changeInvestment: { tokens: 2, warning_risk: true, warning_loss: true, consent_over_threshold: true },
  choosePaymentMethod: { payment_method: 'MANUAL_TRANSFER' },
  signContract: { name: 'Nora Vidal', accepted: true, code: '000000' },
}

async function textsTo({ id }: Person): Promise<string> {
  await platform.jobs.drain()
  const { rows } = await platform.owner.query('select email from users where id = $1', [id])
  return platform.mails
    .filter(({ to }) => to === rows[0].email)
    .map(({ text }) => text)
    .join('\n')
}
