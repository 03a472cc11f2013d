import { afterEach, describe, expect, it } from 'vitest'
import { daysAfter } from '../../../src/domain/calendar.ts'
import { newId } from '../../../src/server/database/ids.ts'
import { assertInvariants } from '../../../src/server/invariants/index.ts'
import { testPlatform } from '../harness.ts'
import { draftFixture } from './draft-fixture.ts'
import project from './project.json' with { type: 'json' }

const platform = await testPlatform()
const { jobs, mails, owner } = platform
const createDraft = draftFixture(platform)
const reason = 'Faltan las fuentes'

afterEach(() => assertInvariants(owner))

describe('a phase of an issuance', () => {
  it("follows the tenant's order and requires the missing fields", async () => {
    const { member, manager, params, getPreparation, completeSteps } = await createDraft()
    const refused = await manager.send('announceIssuance', { params })
    expect(refused.error.code).toBe('requirement')
    expect((await getPreparation()).needs.map(({ field }) => field)).toContain('token_price')
    await completeSteps()
    expect((await member.send('submitIssuance', { params })).status).toBe(409)
    expect((await manager.call('announceIssuance', { params })).status).toBe('PRE_CAMPAIGN')
    expect((await member.call('submitIssuance', { params })).status).toBe('VALIDATING')
    expect((await manager.send('openIssuance', { params })).error.code).toBe('requirement')
  })

  it('cannot be decided by a manager who is a member of the issuer', async () => {
    const { tenant, organisation, member, manager, params, completeSteps, getPreparation } =
      await createDraft()
    const both = await tenant.person({ roles: ['ADMIN', 'CLIENT'] })
    await tenant.join(both, organisation)
    await completeSteps()
    const early = await both.send('announceIssuance', { params })
    expect(early.error.reason?.text).toBe('preparation.needs_other')
    await manager.call('announceIssuance', { params })
    await member.call('submitIssuance', { params })
    const { version } = await getPreparation()
    const own = await both.send('approveIssuance', { params, body: { version } })
    expect(own.error.reason?.text).toBe('preparation.needs_other')
  })

  it('is requested once by the issuer, which notifies the managers', async () => {
    const { tenant, member, params, completeSteps, getPreparation } = await createDraft()
    const mailedManager = await tenant.person({ roles: ['ADMIN'], email: `${newId()}@mail.test` })
    expect((await member.send('requestAnnouncement', { params })).error.code).toBe('requirement')
    await completeSteps()
    await member.call('requestAnnouncement', { params })
    expect((await member.send('requestAnnouncement', { params })).error.code).toBe('requirement')
    expect((await getPreparation()).asked_at).not.toBe('')
    await jobs.drain()
    const { email } = await mailedManager.call('getSession')
    expect(mails.filter(({ to }) => to === email).map(({ subject }) => subject)).toEqual([
      '«Ático en Ruzafa» espera tu revisión',
    ])
  })

  it('is declined with a reason, after which the issuer is told and can ask again', async () => {
    const { tenant, organisation, manager, params, completeSteps, getPreparation } = await createDraft()
    const issuer = await tenant.person({ roles: ['ENTREPRENEUR'], email: `${newId()}@mail.test` })
    await tenant.join(issuer, organisation)
    await completeSteps()
    const early = await manager.send('sendBackIssuance', { params, body: { reason } })
    expect(early.error.reason?.text).toBe('preparation.needs_asked')
    await issuer.call('requestAnnouncement', { params })
    expect((await issuer.send('sendBackIssuance', { params, body: { reason } })).status).toBe(403)
    await manager.call('sendBackIssuance', { params, body: { reason } })
    const { status, asked_at } = await getPreparation()
    expect([status, asked_at]).toEqual(['DRAFT', ''])
    await issuer.call('requestAnnouncement', { params })
    await jobs.drain()
    const { email } = await issuer.call('getSession')
    expect(mails.filter(({ to }) => to === email).map(({ subject }) => subject)).toEqual([
      'Hay algo que corregir en «Ático en Ruzafa»',
    ])
  })

  it('keeps a public issuance visible during review, with its interest', async () => {
    const { tenant, member, manager, params, completeSteps, slugParams } = await createDraft()
    await completeSteps()
    await manager.call('announceIssuance', { params })
    const investor = await tenant.investor()
    await investor.call('followIssuance', { params: slugParams, body: { followed: true } })
    await investor.call('declareInterest', {
      body: { slug: slugParams.slug, kind: 'DECLARED', amount: 100_000 },
    })
    await member.call('submitIssuance', { params })
    for (const reader of [investor, await tenant.investor()]) {
      const { status, documents } = await reader.call('getIssuance', { params: slugParams })
      expect([status, documents.length]).toEqual(['VALIDATING', 1])
      expect((await reader.call('listIssuances', {})).items.map(({ slug }) => slug)).toEqual([
        slugParams.slug,
      ])
    }
    const { interest } = await investor.call('getIssuance', { params: slugParams })
    expect([interest?.mine.length, interest?.declarable]).toEqual([1, false])
    expect((await investor.call('listFollowedIssuances', {})).items).toHaveLength(1)
  })

  it('keeps an unannounced or hidden issuance invisible during review', async () => {
    const order = ['DRAFT', 'VALIDATING', 'PRE_CAMPAIGN', 'CAMPAIGN', 'CLOSED']
    for (const change of [{ flows: { project_statuses: order } }, { hide: { hidePreCampaign: true } }]) {
      const { tenant, member, manager, params, completeSteps, slugParams } = await createDraft(change)
      await completeSteps()
      if ('hide' in change) await manager.call('announceIssuance', { params })
      expect((await member.call('submitIssuance', { params })).status).toBe('VALIDATING')
      const investor = await tenant.investor()
      expect((await investor.send('getIssuance', { params: slugParams })).status).toBe(404)
      expect((await investor.call('listIssuances', {})).items).toEqual([])
    }
  })

  it('follows a different order if the tenant chooses one', async () => {
    const order = ['DRAFT', 'VALIDATING', 'PRE_CAMPAIGN', 'CAMPAIGN', 'CLOSED']
    const { member, manager, params, completeSteps, slugParams } = await createDraft({
      flows: { project_statuses: order },
    })
    await completeSteps()
    expect((await manager.send('announceIssuance', { params })).status).toBe(409)
    expect((await member.call('submitIssuance', { params })).status).toBe('VALIDATING')
    expect((await manager.send('announceIssuance', { params })).status).toBe(409)
    const { version } = await manager.call('getPreparation', { params: slugParams })
    await manager.call('approveIssuance', { params, body: { version } })
    expect((await manager.call('announceIssuance', { params })).status).toBe('PRE_CAMPAIGN')
  })

  it("rejects the issuer's changes to approved terms after the review", async () => {
    const order = ['DRAFT', 'VALIDATING', 'PRE_CAMPAIGN', 'CAMPAIGN', 'CLOSED']
    const { member, manager, params, completeSteps, getPreparation } = await createDraft({
      flows: { project_statuses: order },
    })
    await completeSteps()
    await member.call('submitIssuance', { params })
    await manager.call('approveIssuance', { params, body: { version: (await getPreparation()).version } })
    await manager.call('announceIssuance', { params })
    const { version, phases } = await getPreparation()
    expect(phases.open_to_issuer).toBe(false)
    const { error } = await member.send('saveIssuanceTerms', { params, body: { ...project.terms, version } })
    expect(error.reason?.text).toBe('preparation.needs_issuer_phase')
  })

  it('changes to campaign automatically on the approved first day', async () => {
    const { tenant, member, manager, params, completeSteps, getPreparation, slugParams } = await createDraft()
    await completeSteps()
    await manager.call('announceIssuance', { params })
    await member.call('submitIssuance', { params })
    const { version } = await getPreparation(manager)
    await manager.call('approveIssuance', { params, body: { version } })
    await jobs.drain()
    expect((await getPreparation()).status).toBe('VALIDATING')
    await manager.call('setClock', { body: { days: 31 } })
    await jobs.drain()
    expect((await getPreparation()).status).toBe('CAMPAIGN')
    const investor = await tenant.investor()
    expect((await investor.call('getIssuance', { params: slugParams })).open).toBe(true)
    const { email } = await member.call('getSession')
    await jobs.drain()
    const subjects = mails.filter(({ to }) => to === email).map(({ subject }) => subject)
    expect(subjects).toEqual(expect.arrayContaining([expect.stringContaining('Ha empezado la campaña')]))
  })

  it('is not approved if the issuance changed after the manager loaded it', async () => {
    const { member, manager, params, completeSteps, getPreparation } = await createDraft()
    await completeSteps()
    await manager.call('announceIssuance', { params })
    await member.call('submitIssuance', { params })
    const { version } = await getPreparation(manager)
    await manager.call('saveIssuanceStory', {
      params,
      body: { ...project.story, product: { es: 'Trece' }, version },
    })
    const { error } = await manager.send('approveIssuance', { params, body: { version } })
    expect(error.code).toBe('document_replaced')
  })

  it('loses its approval if the terms change, but not if texts change', async () => {
    const { member, manager, params, completeSteps, getPreparation } = await createDraft()
    await completeSteps()
    await manager.call('announceIssuance', { params })
    await member.call('submitIssuance', { params })
    const approve = async () =>
      manager.call('approveIssuance', { params, body: { version: (await getPreparation()).version } })
    await approve()
    const story = { ...project.story, product: { es: 'Trece' }, version: (await getPreparation()).version }
    await manager.call('saveIssuanceStory', { params, body: story })
    expect((await getPreparation()).approved_at).not.toBe('')
    const terms = { ...project.terms, token_price: 20_000, version: (await getPreparation()).version }
    await manager.call('saveIssuanceTerms', { params, body: terms })
    expect((await getPreparation()).approved_at).toBe('')
    await manager.call('setClock', { body: { days: 31 } })
    await jobs.drain()
    expect((await getPreparation()).status).toBe('VALIDATING')
    await approve()
    await jobs.drain()
    expect((await getPreparation()).status).toBe('CAMPAIGN')
  })

  it('is approved again after a manager changed the terms of an announced issuance', async () => {
    const order = ['DRAFT', 'VALIDATING', 'PRE_CAMPAIGN', 'CAMPAIGN', 'CLOSED']
    const { member, manager, params, completeSteps, getPreparation } = await createDraft({
      flows: { project_statuses: order },
    })
    await completeSteps()
    await member.call('submitIssuance', { params })
    const approve = async () =>
      manager.call('approveIssuance', { params, body: { version: (await getPreparation()).version } })
    await approve()
    await manager.call('announceIssuance', { params })
    const terms = { ...project.terms, token_price: 20_000, version: (await getPreparation()).version }
    await manager.call('saveIssuanceTerms', { params, body: terms })
    expect((await getPreparation()).approved_at).toBe('')
    await approve()
    expect((await getPreparation()).approved_at).not.toBe('')
  })

  it('does not open on its first day while something is missing, and tells managers and issuer once', async () => {
    const { tenant, organisation, member, manager, params, completeSteps, getPreparation } =
      await createDraft()
    const people = [
      await tenant.person({ roles: ['ADMIN'], email: `${newId()}@mail.test` }),
      await tenant.person({ roles: ['ENTREPRENEUR'], email: `${newId()}@mail.test` }),
    ]
    await tenant.join(people[1] ?? member, organisation)
    await completeSteps()
    await manager.call('announceIssuance', { params })
    await member.call('submitIssuance', { params })
    const { version } = await getPreparation()
    await manager.call('approveIssuance', { params, body: { version } })
    await owner.query("update issuances set offer_id = '' where id = $1", [params.id])
    for (const days of [31, 32]) {
      await manager.call('setClock', { body: { days } })
      for (let round = 0; round < 3; round += 1) await jobs.drain()
    }
    expect((await getPreparation()).status).toBe('VALIDATING')
    const subject = 'La campaña de «Ático en Ruzafa» no se ha abierto'
    for (const person of people) {
      const { email } = await person.call('getSession')
      const told = mails.filter((mail) => mail.to === email && mail.subject === subject)
      expect(told.map(({ text }) => text.includes('El identificador de la oferta'))).toEqual([true])
    }
  })

  it("blocks the issuer's edits during review until a manager sends the issuance back", async () => {
    const { member, manager, params, completeSteps, getPreparation } = await createDraft()
    await completeSteps()
    await manager.call('announceIssuance', { params })
    await member.call('submitIssuance', { params })
    const body = { ...project.story, version: (await getPreparation()).version }
    expect((await member.send('saveIssuanceStory', { params, body })).error.code).toBe('requirement')
    const remark = { step: 'terms', field: 'soft_cap', text: 'Explica por qué este mínimo' }
    const { id } = await manager.call('remarkOnIssuance', { params, body: remark })
    await manager.call('sendBackIssuance', { params, body: { reason } })
    const { status, remarks, field_remarks } = await getPreparation()
    expect(status).toBe('PRE_CAMPAIGN')
    expect(remarks).toMatchObject([{ step: 'terms', form_field: 'soft_cap', text: remark.text }])
    expect(field_remarks.terms).toEqual({ soft_cap: `Nota de Elena Robles: ${remark.text}` })
    await member.call('settleRemark', { params: { ...params, remark: id } })
    const settled = await getPreparation()
    expect(settled.remarks.map((each) => each.settled)).toEqual([true])
    expect(settled.field_remarks.terms).toEqual({})
    await jobs.drain()
    const { email } = await member.call('getSession')
    expect(
      mails
        .filter(({ to }) => to === email)
        .map(({ text }) => text)
        .join(),
    ).toContain(reason)
  })

  it('rejects incomplete public issuances and new terms during the campaign', async () => {
    const { manager, params, completeSteps, getPreparation } = await createDraft()
    await completeSteps()
    await manager.call('announceIssuance', { params })
    const bare = { version: (await getPreparation()).version, description: { es: '' } }
    expect(
      (await manager.send('saveIssuanceStory', { params, body: { version: bare.version } })).status,
    ).toBe(400)
    await owner.query("update issuances set status = 'CAMPAIGN' where id = $1", [params.id])
    const body = { ...project.terms, version: bare.version }
    expect((await manager.send('saveIssuanceTerms', { params, body })).error.code).toBe('requirement')
    await owner.query("update issuances set status = 'PRE_CAMPAIGN' where id = $1", [params.id])
  })
})

it('the checklist requires a key information sheet that is valid until the last day', async () => {
  const { member, manager, params, completeSteps, getPreparation } = await createDraft()
  await completeSteps()
  await manager.call('announceIssuance', { params })
  const file_id = await member.file()
  const saveSheet = async (expires_on: string) => {
    const sheet = { file_id, kind: 'KIIS', permit: 'public', expires_on }
    const body = { documents: [sheet], offer_id: project.offer_id, version: (await getPreparation()).version }
    await member.call('saveIssuanceDocuments', { params, body })
    return (await getPreparation()).needs.map(({ field }) => field)
  }
  const { ends_on = '' } = (await getPreparation()).terms
  expect(await saveSheet(daysAfter(ends_on, -1))).toEqual(['kiis'])
  expect((await member.send('submitIssuance', { params })).error.code).toBe('requirement')
  expect(await saveSheet(ends_on)).toEqual([])
  expect((await member.call('submitIssuance', { params })).status).toBe('VALIDATING')
})

it('an issuance in a phase that its tenant no longer uses continues in the next one', async () => {
  const { tenant, member, manager, params, completeSteps, getPreparation } = await createDraft()
  await completeSteps()
  await manager.call('announceIssuance', { params })
  await tenant.publish({ flows: { project_statuses: ['DRAFT', 'VALIDATING', 'CAMPAIGN', 'CLOSED'] } })
  expect((await getPreparation()).phases).toMatchObject({ previous: 'DRAFT', next: 'VALIDATING' })
  expect((await member.call('submitIssuance', { params })).status).toBe('VALIDATING')
})
