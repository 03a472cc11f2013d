import { describe, expect, it } from 'vitest'
import { testPlatform } from '../harness.ts'
import { orderBody } from '../investments/steps.ts'
import { createTestTenant } from '../test-tenant.ts'
import answers from './answers.json' with { type: 'json' }
import { answersWithMistakes, attemptsOf, right, wrong } from './attempts.ts'

const platform = await testPlatform()
const tenant = await createTestTenant(platform)
const past = new Date(platform.clock.now().getTime() - 86_400_000)

describe('the suitability test', () => {
  it('cannot be repeated once it is passed', async () => {
    const person = await tenant.person()
    expect(await person.call('submitTest', { body: right })).toEqual({
      status: 'passed',
      review: 'approved',
      score: 100,
      attempts: 1,
      attempts_left: 0,
    })
    expect((await person.send('submitTest', { body: right })).error.reason?.text).toBe(
      'requirements.test_over',
    )
  })

  it.each(answers.tries)(
    'has the status $status for the mistakes $mistakes',
    async ({ mistakes, status, score }) => {
      const person = await tenant.person()
      expect(await person.call('submitTest', { body: answersWithMistakes(mistakes) })).toMatchObject({
        status,
        score,
      })
    },
  )

  it('is not passed at any score without the answer that all may be lost', async () => {
    const person = await tenant.person()
    const unaware = { ...right, understands_risk: false }
    expect(await person.call('submitTest', { body: unaware })).toMatchObject({ status: 'retry', score: 100 })
    const { mistakes, kept } = await person.call('getTest')
    expect(mistakes).toMatchObject([{ lesson: expect.stringMatching(/quedarte sin nada/) }])
    expect(kept).not.toHaveProperty('understands_risk')
    expect(await person.call('submitTest', { body: unaware })).toMatchObject({ status: 'failed' })
  })

  it('allows one retry, and then a declaration after the warning', async () => {
    const person = await tenant.person()
    expect((await person.send('declareTest', { body: { word: 'Declaro' } })).status).toBe(409)
    expect(await person.call('submitTest', { body: wrong })).toMatchObject({
      status: 'retry',
      attempts_left: 1,
    })
    expect(await person.call('submitTest', { body: wrong })).toMatchObject({
      status: 'failed',
      attempts_left: 0,
    })
    expect((await person.send('submitTest', { body: right })).status).toBe(409)
    expect((await person.send('declareTest', { body: { word: 'Vale' } })).status).toBe(400)
    expect(await person.call('declareTest', { body: { word: 'Declaro' } })).toMatchObject({
      status: 'declared',
      review: 'approved',
    })
  })

  it('stores every attempt with its version and answers', async () => {
    const person = await tenant.person()
    const first = answersWithMistakes(['q1', 'q2', 'q3'])
    await person.call('submitTest', { body: first })
    await person.call('submitTest', { body: right })
    expect(await attemptsOf(platform, person)).toMatchObject([
      { questionnaire: 'suitability-1', answers: first, score: 57 },
      { questionnaire: 'suitability-1', answers: right, score: 100 },
    ])
  })

  it('stores one attempt per accepted request if submitted twice at once', async () => {
    const person = await tenant.person()
    const replies = await Promise.all([1, 2].map(() => person.send('submitTest', { body: wrong })))
    const taken = replies.filter(({ status }) => status === 200).length
    expect(await attemptsOf(platform, person)).toHaveLength(taken)
  })

  it('explains each wrong statement after the attempt, and keeps only answers without a right one', async () => {
    const person = await tenant.person()
    await person.call('submitTest', { body: answersWithMistakes(['q2', 'q4', 'q5']) })
    const { kept, mistakes } = await person.call('getTest', { language: 'en' })
    expect(Object.keys(kept).toSorted()).toEqual(answers.unscored.toSorted())
    expect(mistakes).toMatchObject([
      {
        statement: 'I can sell my tokens at any time and get back what I paid straight away.',
        right: 'False',
      },
      {
        lesson: 'The guarantee scheme covers bank accounts and deposits, never an investment like this one.',
      },
      { lesson: expect.stringContaining('promoter') },
    ])
  })

  it('explains the wrong statements of a passed test', async () => {
    const person = await tenant.person()
    await person.call('submitTest', { body: answersWithMistakes(['q6']) })
    const { status, mistakes } = await person.call('getTest', { language: 'en' })
    expect({ status, mistakes }).toMatchObject({
      status: 'passed',
      mistakes: [{ lesson: expect.stringContaining('which rights each token gives you') }],
    })
  })

  it('lists the answers and attempts, under a title with the result', async () => {
    const person = await tenant.person()
    const title = async () => (await person.call('getTest')).title
    expect(await title()).toBe('¿Encaja contigo invertir así?')
    await person.call('submitTest', { body: wrong })
    expect(await title()).toBe('Te queda un intento')
    await person.call('submitTest', { body: wrong })
    const failed = await person.call('getTest', { language: 'en' })
    expect(failed.title).toBe('You have not passed the test')
    expect(failed.attempts.map(({ outcome }) => outcome)).toEqual(['failed', 'failed'])
    expect(failed.answers).toContainEqual({
      question: 'I can sell my tokens at any time and get back what I paid straight away.',
      answer: 'True',
    })
    await person.call('declareTest', { body: { word: 'Declaro' } })
    const declared = await person.call('getTest')
    expect([declared.title, declared.attempts[0]?.outcome]).toEqual([
      'Test no superado, con tu declaración',
      'declared',
    ])
  })

  it("explains mistakes to participants of an exchange in the exchange's terms", async () => {
    const exchange = await createTestTenant(platform, { tenant_type: 'exeu' })
    const person = await exchange.person()
    await person.call('submitTest', { body: answersWithMistakes(['q1', 'q2', 'q7']) })
    const { mistakes } = await person.call('getTest')
    expect(mistakes.map(({ lesson }) => lesson).join()).toMatch(/emisor.*título.*4 días/)
  })

  it("requires the tenant's own pass mark", async () => {
    const strict = await createTestTenant(platform, answers.stricter)
    const person = await strict.person()
    expect(await person.call('submitTest', { body: answersWithMistakes(['q6', 'q7']) })).toMatchObject({
      status: 'retry',
    })
    expect((await person.call('getTest')).pass_percent).toBe(80)
  })

  it("stores the answers to the tenant's own questions with the attempt", async () => {
    const curious = await createTestTenant(platform, answers.asking)
    const person = await curious.person()
    await person.call('submitTest', { body: { ...right, own_source: 'Una herencia' } })
    expect(await attemptsOf(platform, person)).toMatchObject([
      { answers: { ...right, own_source: 'Una herencia' }, score: 100 },
    ])
  })

  it('blocks orders once it has expired, until it is taken again', async () => {
    const person = await tenant.investor({ test: { valid_until: past, renew_from: past } })
    const { slug } = await tenant.issuance()
    expect((await person.call('getSession')).test_status).toBe('expired')
    const refused = await person.send('createInvestment', { body: orderBody(slug, 1) })
    expect([refused.status, refused.error.code]).toEqual([409, 'step_too_early'])
    expect((await person.call('getTest')).kept).toEqual({})
    expect(await person.call('submitTest', { body: right })).toMatchObject({ status: 'passed', attempts: 1 })
    expect((await person.send('createInvestment', { body: orderBody(slug, 1) })).status).toBe(200)
  })

  it('can be renewed before it expires', async () => {
    const person = await tenant.investor({ test: { renew_from: past } })
    expect(await person.call('getSession')).toMatchObject({ test_status: 'passed', test_renewable: true })
    await person.call('submitTest', { body: right })
    expect((await person.call('getSession')).test_renewable).toBe(false)
  })
})

it("an order references the investor's test and simulation", async () => {
  const person = await tenant.investor()
  const { slug } = await tenant.issuance()
  const { id } = await person.call('createInvestment', { body: orderBody(slug, 1) })
  const { rows } = await platform.owner.query(
    `select test.user_id as tested, simulation.user_id as simulated from investments
     join test_attempts test on test.id = test_attempt_id
     join loss_simulations simulation on simulation.id = loss_simulation_id where investments.id = $1`,
    [id],
  )
  expect(rows).toEqual([{ tested: person.id, simulated: person.id }])
})
