import { createHmac, randomUUID } from 'node:crypto'
import { afterEach, describe, expect, it } from 'vitest'
import { assertInvariants } from '../../../src/server/invariants/index.ts'
import { testPlatform } from '../harness.ts'
import { draftFixture } from '../preparation/draft-fixture.ts'
import { waitOptions } from '../webhooks/identity-provider.ts'
import offers from './offers.json' with { type: 'json' }

const platform = await testPlatform()
const createDraft = draftFixture(platform)
const { clock, config, jobs, mails, owner } = platform
const reason = 'Falta una fuente'
const path = '/v2/webhooks/reviews'

afterEach(() => assertInvariants(owner))

/** Sends an issuance to the registration entity, under an offer that decides the entity's answer. */
async function sent(offer: string) {
  const staged = await createDraft({ modules: { erir: 'required' } })
  const { manager, member, params, completeSteps, getPreparation, tenant, slugParams } = staged
  await completeSteps(offer)
  await manager.call('announceIssuance', { params })
  await member.call('submitIssuance', { params })
  const [review] = await rowsOf(params.id)
  const state = async () => {
    const { status, review, phases } = await getPreparation()
    return [status, review.status, phases.approved]
  }
  const mailsTo = async () => {
    // Runs the jobs that send the mails.
    await jobs.drain()
    await jobs.drain()
    const { email } = await member.call('getSession')
    return mails.filter(({ to }) => to === email)
  }
  /** Sends the entity's message, by default signed for the tenant's address. */
  const tell = async (message: { event_id?: string } = {}, secret = config.erirWebhookSecret ?? '') => {
    const [{ reference } = { reference: '' }] = await rowsOf(params.id)
    const body = JSON.stringify({ event_id: randomUUID(), review_id: reference, ...message })
    const address = `${config.publicOrigin.replace('{host}', tenant.host)}${path}`
    const signature = createHmac('sha256', secret).update(`${address}\n${body}`).digest('hex')
    return platform.app.inject({
      method: 'POST',
      url: path,
      headers: { host: tenant.host, 'content-type': 'application/json', 'x-signature': signature },
      payload: body,
    })
  }
  /** Decides as the entity's employee without a notification. */
  const decide = async (status: string) => {
    const [{ reference } = { reference: '' }] = await rowsOf(params.id)
    return fetch(new URL(`/v1/reviews/${reference}/decision`, config.erirUrl), {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ status }),
    })
  }
  return { ...staged, review: review?.id ?? '', state, mailsTo, tell, decide, slugParams }
}

async function rowsOf(issuance: string): Promise<{ id: string; reference: string }[]> {
  const about = 'select id, reference from regulatory_reviews where issuance_id = $1 order by position desc'
  return (await owner.query(about, [issuance])).rows
}

const waiting = ['VALIDATING', 'waiting', false]
const pending = ['VALIDATING', 'pending', false]
const registered = ['VALIDATING', 'registered', true]
const refused = ['PRE_CAMPAIGN', 'refused', false]

describe('what is sent to be reviewed', () => {
  it('goes to the entity by a job, and its issuer reads and is written that the review runs', async () => {
    const { state, mailsTo, manager, member, slugParams } = await sent(offers.page)
    expect(await state()).toEqual(waiting)
    const subjects = (await mailsTo()).map(({ subject }) => subject)
    expect(await state()).toEqual(pending)
    expect(subjects).toContain('«Ático en Ruzafa» está en revisión regulatoria')
    for (const reader of [manager, member])
      expect((await reader.call('getRegulatoryReview', { params: slugParams })).status).toBe('pending')
  })

  it('is told to its issuer and the managers alone', async () => {
    const { tenant, slugParams } = await sent(offers.page)
    const stranger = await tenant.member(await tenant.organisation(), ['ENTREPRENEUR'])
    for (const somebody of [stranger, await tenant.investor()]) {
      const { status } = await somebody.send('getRegulatoryReview', { params: slugParams })
      expect([403, 404]).toContain(status)
    }
  })

  it('is the entity’s to decide: nobody approves it, nobody changes it', async () => {
    const { manager, params, getPreparation } = await sent(offers.page)
    await jobs.drain()
    const { version, basics } = await getPreparation(manager)
    expect((await manager.send('approveIssuance', { params, body: { version } })).error.code).toBe(
      'requirement',
    )
    const opened = await manager.send('openIssuance', { params })
    expect(opened.error.reason?.text).toBe('preparation.entity_reviews')
    expect((await manager.send('saveIssuanceBasics', { params, body: basics })).error.code).toBe(
      'requirement',
    )
  })

  it('is asked about again where no answer comes', async () => {
    const { state, review } = await sent(offers.silent)
    await jobs.drain()
    expect(await state()).toEqual(waiting)
    const { rows } = await owner.query('select asked, ask_at from regulatory_reviews where id = $1', [review])
    expect(rows[0]).toMatchObject({ asked: 1 })
    expect(rows[0].ask_at.getTime()).toBeGreaterThan(clock.now().getTime())
  })
})

describe('what the entity registers', () => {
  it('is approved, with its number, and its campaign opens by itself on its first day', async () => {
    const { state, mailsTo, manager, slugParams, getPreparation } = await sent(offers.registered)
    const subjects = (await mailsTo()).map(({ subject }) => subject)
    expect(await state()).toEqual(registered)
    expect(subjects).toContain('«Ático en Ruzafa» ha pasado la revisión regulatoria')
    const { registration } = await manager.call('getRegulatoryReview', { params: slugParams })
    expect(registration).toMatch(/^ERIR-/)
    await manager.call('setClock', { body: { days: 31 } })
    await jobs.drain()
    expect((await getPreparation()).status).toBe('CAMPAIGN')
  })

  it('may be opened by a manager before', async () => {
    const { manager, params } = await sent(offers.registered)
    await jobs.drain()
    expect((await manager.call('openIssuance', { params })).status).toBe('CAMPAIGN')
  })

  it('is learned from its message, however often and late that comes', async () => {
    const { state, mailsTo, tell, decide } = await sent(offers.page)
    await jobs.drain()
    await decide('registered')
    const event_id = randomUUID()
    for (const message of [{ event_id }, { event_id }, {}]) expect((await tell(message)).statusCode).toBe(200)
    await expect.poll(state, waitOptions).toEqual(registered)
    await decide('pending')
    await tell({ event_id: 'late' })
    await jobs.drain()
    expect(await state()).toEqual(registered)
    const ends = (await mailsTo()).filter(({ subject }) => subject.includes('ha pasado'))
    expect(ends).toHaveLength(1)
  })

  it('is told by mail once it ends, though the entity takes its time and repeats itself', async () => {
    const { state, mailsTo, manager, member, slugParams, tell } = await sent(offers.slow)
    const before = (await mailsTo()).map(({ subject }) => subject)
    expect(await state()).toEqual(pending)
    expect(before.filter((subject) => subject.includes('en revisión regulatoria'))).toHaveLength(1)
    expect(before.filter((subject) => subject.includes('ha pasado'))).toEqual([])
    expect((await member.call('getRegulatoryReview', { params: slugParams })).status).toBe('pending')
    // Returns the entity's message as sent again, because its own goes to the public address, where no test listens.
    const toldAgain = async () => {
      await tell()
      return state()
    }
    await expect.poll(toldAgain, waitOptions).toEqual(registered)
    await tell()
    expect((await mailsTo()).filter(({ subject }) => subject.includes('ha pasado'))).toHaveLength(1)
    expect((await manager.call('getRegulatoryReview', { params: slugParams })).registration).toMatch(/^ERIR-/)
  })

  it('is learned by asking, where no message comes', async () => {
    const { state, decide, manager } = await sent(offers.page)
    await jobs.drain()
    await decide('registered')
    expect(await state()).toEqual(pending)
    await owner.query('update regulatory_reviews set ask_at = $1 where ask_at is not null', [clock.now()])
    await manager.call('setClock', { body: { days: 1 } })
    await jobs.drain()
    await jobs.drain()
    expect(await state()).toEqual(registered)
  })

  it('is learned though the entity has forgotten what it was sent: it is sent again', async () => {
    const { state, params, manager } = await sent(offers.page)
    await jobs.drain()
    const [known] = await rowsOf(params.id)
    const forgotten = [clock.now(), params.id]
    await owner.query(
      "update regulatory_reviews set reference = 'forgotten', ask_at = $1 where issuance_id = $2",
      forgotten,
    )
    await manager.call('setClock', { body: { days: 1 } })
    await jobs.drain()
    await jobs.drain()
    expect(await state()).toEqual(pending)
    expect(await rowsOf(params.id)).toEqual([known])
  })

  it('is believed of nobody else', async () => {
    const { state, tell, decide } = await sent(offers.page)
    await jobs.drain()
    await decide('registered')
    expect((await tell({}, 'x'.repeat(40))).statusCode).toBe(401)
    await jobs.drain()
    expect(await state()).toEqual(pending)
  })
})

describe('what the entity refuses', () => {
  it('goes back to its issuer, with the reasons as remarks at their fields and in a mail', async () => {
    const { state, getPreparation, mailsTo, member, params } = await sent(offers.refused)
    const mail = (await mailsTo()).find(({ subject }) => subject.includes('no ha pasado'))
    expect(await state()).toEqual(refused)
    const { remarks, review } = await getPreparation()
    expect(remarks.map(({ step, field, by }) => [step, field, by]).sort()).toEqual([
      ['basics', '', 'La entidad registradora'],
      ['terms', 'Mínimo para salir adelante', 'La entidad registradora'],
    ])
    for (const { text } of remarks) expect(mail?.text).toContain(text)
    expect(review.reasons.toSorted()).toEqual(remarks.map(({ text }) => text).sort())
    await member.call('submitIssuance', { params })
    expect(await state()).toEqual(waiting)
  })

  it('is refused once, though both of its messages come at one moment', async () => {
    const { state, getPreparation, tell, decide } = await sent(offers.page)
    await jobs.drain()
    await decide('refused')
    await Promise.all([tell(), tell()])
    await expect.poll(state, waitOptions).toEqual(refused)
    await jobs.drain()
    expect((await getPreparation()).remarks).toHaveLength(2)
  })
})

describe('what a manager sends back meanwhile', () => {
  it('is the entity’s no more: what it says of it changes nothing, and the next time is another review', async () => {
    const { state, tell, decide, manager, member, params } = await sent(offers.page)
    await jobs.drain()
    await manager.call('sendBackIssuance', { params, body: { reason } })
    expect(await state()).toEqual(['PRE_CAMPAIGN', 'withdrawn', false])
    await decide('registered')
    await tell({ event_id: 'withdrawn' })
    await expect
      .poll(async () => {
        const { rows } = await owner.query("select state from provider_events where event_id = 'withdrawn'")
        return rows[0]?.state
      }, waitOptions)
      .toBe('applied')
    expect(await state()).toEqual(['PRE_CAMPAIGN', 'withdrawn', false])
    await member.call('submitIssuance', { params })
    await jobs.drain()
    expect([await state(), (await rowsOf(params.id)).length]).toEqual([pending, 2])
  })
})

it('a manager decides where the platform asks no entity', async () => {
  const { manager, member, params, completeSteps, getPreparation, slugParams } = await createDraft()
  await completeSteps(offers.refused)
  await manager.call('announceIssuance', { params })
  await member.call('submitIssuance', { params })
  await jobs.drain()
  const { version, review } = await getPreparation(manager)
  expect(review.status).toBe('')
  await manager.call('approveIssuance', { params, body: { version } })
  expect((await manager.call('getPreparation', { params: slugParams })).phases.approved).toBe(true)
})
