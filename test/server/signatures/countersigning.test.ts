import { createHash } from 'node:crypto'
import { afterEach, describe, expect, test } from 'vitest'
import { assertInvariants } from '../../../src/server/invariants/index.ts'
import { testPlatform } from '../harness.ts'
import { textOfPages } from '../investments/pdf-text.ts'
import {
  acceptAfterReflection,
  chooseTransfer,
  placeOrder,
  signOrder,
  uploadProof,
} from '../investments/steps.ts'
import { createTestTenant, type Person } from '../test-tenant.ts'
import { countersign, countersignature, issuerFixture, signerOf } from './issuer.ts'
import { signaturesIn } from './pdf-signatures.ts'

const platform = await testPlatform()
const start = platform.clock.now()
const tenant = await createTestTenant(platform, { signing: { countersign: true } })
const { manager, signer, slug, createSignedOrder } = await issuerFixture(tenant)

afterEach(async () => {
  platform.clock.set(start)
  await assertInvariants(platform.owner)
})

const bytesOf = async (id: string) =>
  Buffer.from((await platform.files.read(tenant.id, id)) ?? expect.fail('There is no such file.'))

/** Returns whether a person may download a file. */
async function downloads({ headers }: Person, id: string): Promise<boolean> {
  const { statusCode } = await platform.app.inject({ url: `/v2/pfp/files/${id}`, headers })
  return statusCode === 200
}

describe('an order that requires a countersignature', () => {
  test("waits after the investor's signature, and can be paid and minted after the issuer's", async () => {
    const { investor, id, params } = await createSignedOrder()
    const waiting = await investor.call('getInvestment', { params })
    expect(waiting).toMatchObject({ status: 'SIGNED_PENDING', signed: true, countersigned: false })
    const proof = { file_id: await investor.file() }
    expect((await investor.send('uploadProof', { params, body: proof })).error.code).toBe('wrong_state')

    await countersign(signer, id)
    const signed = await investor.call('getInvestment', { params })
    expect(signed).toMatchObject({ status: 'SIGNED', countersigned: true })
    expect(signed.history.at(-1)).toMatchObject({ event: 'countersign', actor: 'Nora Vidal' })
    await uploadProof(investor, id)
    await manager.call('confirmPayment', { params })
    await acceptAfterReflection(platform.clock, manager, id)
    expect(await manager.call('mintInvestment', { params })).toMatchObject({ status: 'MINTED' })
  })

  test('has one PDF with both signatures, and the first remains valid', async () => {
    const { investor, id, params } = await createSignedOrder()
    const first = await investor.call('getContract', { params })
    expect(first.countersigned_at).toBe('')
    await countersign(signer, id)
    const both = await investor.call('getContract', { params })
    const [before, after] = [await bytesOf(first.file_id), await bytesOf(both.file_id)]
    expect(signaturesIn(after)).toMatchObject([
      { format: 'ETSI.CAdES.detached', subject: 'CN=Alba Capital', holds: true, coversFile: false },
      { format: 'ETSI.CAdES.detached', subject: 'CN=Alba Capital', holds: true, coversFile: true },
    ])
    expect(after.subarray(0, before.length).equals(before)).toBe(true)
    expect(createHash('sha256').update(after).digest('hex')).toBe(both.hash)
    expect((await textOfPages(after)).at(-1)?.replaceAll('\n', ' ')).toContain('El emisor firma después')
    expect(both.text).toBe(first.text)
  })

  test("stores the issuer's signer, proof and address", async () => {
    const { id, params } = await createSignedOrder()
    await countersign(signer, id)
    const [investors, issuers] = await manager.call('getSigningEvidence', { params })
    expect(investors).toMatchObject({ party: 'INVESTOR' })
    expect(issuers).toMatchObject({ party: 'ISSUER', signer_name: 'Nora Vidal', proof: 'EMAIL_CODE' })
    expect(issuers?.address).toMatch(/^10\./)
    expect(issuers?.file_id).not.toBe(investors?.file_id)
  })

  test("adds both copies to the investor's documents", async () => {
    const { investor, id } = await createSignedOrder()
    await countersign(signer, id)
    const { items } = await investor.call('listMyDocuments')
    expect(items.map(({ kind }) => kind)).toEqual(['COUNTERSIGNED', 'CONTRACT'])
    expect(items[0]?.name).toMatch(/^[A-Z0-9-]+ firmado por las dos partes\.pdf$/)
  })

  test('can be withdrawn or cancelled before the issuer signs', async () => {
    const { investor, params } = await createSignedOrder()
    const body = await countersignature(signer)
    await investor.call('withdrawInvestment', { params })
    expect((await signer.send('countersignContract', { params, body })).error.code).toBe('wrong_state')
    expect((await signer.send('getIssuerContract', { params })).status).toBe(404)
    expect(await manager.call('listPayouts')).toMatchObject({ total: 0 })

    const other = await createSignedOrder()
    const reason = { reason: 'No procede' }
    expect(await manager.call('cancelInvestment', { params: other.params, body: reason })).toMatchObject({
      status: 'CANCELED',
    })
  })

  test('can be withdrawn in the reflection period after payment, and is owed back in full', async () => {
    const { investor, id, params } = await createSignedOrder(3)
    await countersign(signer, id)
    await uploadProof(investor, id)
    await manager.call('confirmPayment', { params })
    const left = await investor.call('withdrawInvestment', { params })
    expect(left.payouts).toMatchObject([{ amount: 30_000 }])
  })

  test('still requires the countersignature after the tenant disables it for new orders', async () => {
    const changing = await createTestTenant(platform, { signing: { countersign: true } })
    const issuer = await issuerFixture(changing)
    const { investor, id, params } = await issuer.createSignedOrder()
    await changing.publish({})
    expect(await investor.call('getInvestFlow', { params: { slug: issuer.slug } })).toMatchObject({
      status: 'SIGNED_PENDING',
    })
    await countersign(issuer.signer, id)
    expect(await investor.call('getInvestment', { params })).toMatchObject({ status: 'SIGNED' })
    expect(await (await issuer.createSignedOrder()).investor.call('listMyInvestments')).toMatchObject({
      items: [{ status: 'SIGNED' }],
    })
  })
})

describe("the issuer's signer", () => {
  test('sees the deadline of each pending contract and can read it', async () => {
    const { id, params } = await createSignedOrder()
    const { items } = await signer.call('listIssuerInvestments', { params: { status: ['SIGNED_PENDING'] } })
    const row = items.find((each) => each.id === id)
    expect(row).toMatchObject({
      signer: true,
      signed_at: '2026-10-01T10:00:00.000Z',
      due_at: '2026-10-08T10:00:00.000Z',
    })
    const contract = await signer.call('getIssuerContract', { params })
    expect(contract).toMatchObject({ file_id: row?.contract_file_id, countersigned_at: '' })
    expect(contract.text).toContain('## 1. Partes')
    expect(await downloads(signer, contract.file_id)).toBe(true)
  })

  test('signs several contracts with one code, each once', async () => {
    const orders = [await createSignedOrder(), await createSignedOrder(), await createSignedOrder()]
    const body = await countersignature(signer)
    const items = orders.map(({ params }) => ({ params, body }))
    const batch = { operation: 'countersignContract', items }
    const tried = await signer.call('runBatch', { body: { ...batch, dry_run: true } })
    expect(tried.items).toEqual([{ ok: true }, { ok: true }, { ok: true }])
    const done = await signer.call('runBatch', { body: batch })
    expect(done.items).toEqual([{ ok: true }, { ok: true }, { ok: true }])
    const again = await signer.send('countersignContract', { params: orders[0]?.params ?? {}, body })
    expect(again.error.code).toBe('wrong_state')
  })

  test('can retry a batch after a wrong code, which counts as one attempt', async () => {
    const orders = await Promise.all(Array.from({ length: 7 }, () => createSignedOrder()))
    const right = await countersignature(signer)
    const wrong = { ...right, code: right.code === '111111' ? '222222' : '111111' }
    const send = (body: object) =>
      signer.call('runBatch', {
        body: { operation: 'countersignContract', items: orders.map(({ params }) => ({ params, body })) },
      })
    const { items } = await send(wrong)
    expect(new Set(items.map(({ problem }) => problem?.code))).toEqual(new Set(['signing_code_wrong']))
    expect((await send(right)).items.every(({ ok }) => ok)).toBe(true)
  })

  test('cannot test a code with a dry run', async () => {
    const { params } = await createSignedOrder()
    const right = await countersignature(signer)
    for (const code of ['000001', right.code]) {
      const items = [{ params, body: { ...right, code } }]
      const body = { operation: 'countersignContract', items, dry_run: true }
      expect((await signer.call('runBatch', { body })).items).toEqual([{ ok: true }])
    }
  })

  test('cannot sign contracts newer than the code, nor with another name', async () => {
    const { params } = await createSignedOrder()
    const body = await countersignature(signer)
    const later = await createSignedOrder()
    const early = await signer.send('countersignContract', { params: later.params, body })
    expect(early.error.code).toBe('signing_code_wrong')
    const named = await signer.send('countersignContract', {
      params,
      body: { ...body, name: 'Otra Persona' },
    })
    expect(named.error.fields?.[0]?.field).toBe('name')
  })

  test('cannot sign a contract of their own order', async () => {
    const own = await tenant.investor()
    const organisation = await tenant.organisation()
    const { slug: project } = await tenant.issuance({ organisation_id: organisation })
    await tenant.join(own, organisation)
    const membership = { id: organisation, member: own.id }
    await manager.call('changeMember', { params: membership, body: { role: 'ISSUER' } })
    const { id } = await placeOrder(own, project, 1)
    await chooseTransfer(own, id)
    await signOrder(own, id)
    const none = await own.send('sendCountersigningCode')
    expect(none.error.reason?.text).toBe('requirements.issuer_signs_nothing')
    const body = { name: 'Nora Vidal', accepted: true, code: '000000' }
    expect((await own.send('countersignContract', { params: { id }, body })).status).toBe(404)
  })

  test('can download the copy signed by both', async () => {
    const { id, params } = await createSignedOrder()
    await countersign(signer, id)
    const { file_id } = await signer.call('getIssuerContract', { params })
    expect(await downloads(signer, file_id)).toBe(true)
    const { items } = await signer.call('listIssuerInvestments', { params: { status: ['SIGNED'] } })
    expect(items.find((each) => each.id === id)?.contract_file_id).toBe(file_id)
  })
})

describe("a contract that awaits the issuer's signature", () => {
  test('cannot be read or signed by other roles, issuers, managers or the investor', async () => {
    const { investor, id, params } = await createSignedOrder()
    const organisation = await tenant.organisation()
    const { organisation_id } = await ownerOf(slug)
    const others = {
      client: await tenant.member(organisation_id),
      elsewhere: await signerOf(tenant, manager, organisation),
      manager,
      investor,
      visitor: tenant.visitor(),
    }
    const { file_id } = await signer.call('getIssuerContract', { params })
    const body = { name: 'Nora Vidal', accepted: true, code: '000000' }
    for (const [who, person] of Object.entries(others)) {
      const read = await person.send('getIssuerContract', { params })
      expect([who, [401, 403, 404].includes(read.status)]).toEqual([who, true])
      const signing = await person.send('countersignContract', { params, body })
      expect([who, [401, 403, 404].includes(signing.status)]).toEqual([who, true])
    }
    for (const person of [others.client, others.elsewhere])
      expect(await downloads(person, file_id)).toBe(false)
    const { items } = await others.client.call('listIssuerInvestments')
    expect(items.find((each) => each.id === id)).toMatchObject({ signer: false, contract_file_id: '' })
  })

  async function ownerOf(project: string): Promise<{ organisation_id: string }> {
    const { rows } = await platform.owner.query('select organisation_id from issuances where slug = $1', [
      project,
    ])
    return rows[0]
  }

  test('cannot be read by the issuer if the tenant requires no countersignature', async () => {
    const plain = await createTestTenant(platform)
    const issuer = await issuerFixture(plain)
    const { investor, params } = await issuer.createSignedOrder()
    const { file_id } = await investor.call('getContract', { params })
    expect((await issuer.signer.send('getIssuerContract', { params })).status).toBe(404)
    expect(await downloads(issuer.signer, file_id)).toBe(false)
  })
})
