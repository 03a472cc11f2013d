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

describe('an issuance sent for review', () => {
  it('is submitted to the regulatory entity by a job, and its issuer is notified', async () => {
    const { state, mailsTo, manager, member, slugParams } = await sent(offers.page)
    expect(await state()).toEqual(waiting)
    const subjects = (await mailsTo()).map(({ subject }) => subject)
    expect(await state()).toEqual(pending)
    expect(subjects).toContain('«Ático en Ruzafa» está en revisión regulatoria')
    for (const reader of [manager, member])
      expect((await reader.call('getRegulatoryReview', { params: slugParams })).status).toBe('pending')
  })

  it('shows its review only to its issuer and the managers', async () => {
    const { tenant, slugParams } = await sent(offers.page)
    const stranger = await tenant.member(await tenant.organisation(), ['ENTREPRENEUR'])
    for (const somebody of [stranger, await tenant.investor()]) {
      const { status } = await somebody.send('getRegulatoryReview', { params: slugParams })
      expect([403, 404]).toContain(status)
    }
  })

  it('cannot be approved, opened or changed by a manager', async () => {
    const { manager, params, getPreparation } = await sent(offers.page)
    await jobs.drain()
    const { version, basics } = await getPreparation(manager)
    expect((await manager.send('approveIssuance', { params, body: { version } })).error.code).toBe(
      'requirement',
    )
    const openReply = await manager.send('openIssuance', { params })
    expect(openReply.error.reason?.text).toBe('preparation.entity_reviews')
    expect((await manager.send('saveIssuanceBasics', { params, body: basics })).error.code).toBe(
      'requirement',
    )
  })

  it('is submitted again later if the entity does not answer', async () => {
    const { state, review } = await sent(offers.silent)
    await jobs.drain()
    expect(await state()).toEqual(waiting)
    const { rows } = await owner.query('select asked, ask_at from regulatory_reviews where id = $1', [review])
    expect(rows[0]).toMatchObject({ asked: 1 })
    expect(rows[0].ask_at.getTime()).toBeGreaterThan(clock.now().getTime())
  })
})

describe('a registration by the entity', () => {
  it('approves the issuance with its number, and the campaign opens on its first day', async () => {
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

  it('lets a manager open the campaign early', async () => {
    const { manager, params } = await sent(offers.registered)
    await jobs.drain()
    expect((await manager.call('openIssuance', { params })).status).toBe('CAMPAIGN')
  })

  it('is applied once, though its message arrives repeatedly or late', async () => {
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

  it('is mailed once, though the entity is slow and repeats its message', async () => {
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

  it('is polled if no message arrives', async () => {
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

  it('continues with a new submission if the entity no longer knows the review', async () => {
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

  it('is ignored with a wrong signature', async () => {
    const { state, tell, decide } = await sent(offers.page)
    await jobs.drain()
    await decide('registered')
    expect((await tell({}, 'x'.repeat(40))).statusCode).toBe(401)
    await jobs.drain()
    expect(await state()).toEqual(pending)
  })
})

describe('a refusal by the entity', () => {
  it('returns the issuance to its issuer, with the reasons at their fields and in a mail', async () => {
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

  it('is applied once, though both its messages arrive concurrently', async () => {
    const { state, getPreparation, tell, decide } = await sent(offers.page)
    await jobs.drain()
    await decide('refused')
    await Promise.all([tell(), tell()])
    await expect.poll(state, waitOptions).toEqual(refused)
    await jobs.drain()
    expect((await getPreparation()).remarks).toHaveLength(2)
  })
})

describe('an issuance that a manager returns during the review', () => {
  it("ignores the entity's later answer, and the next submission is a new review", async () => {
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

it('a manager approves an issuance if the tenant requires no regulatory entity', async () => {
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
