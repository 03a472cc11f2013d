import { createHash } from 'node:crypto'
import { PDFDocument } from 'pdf-lib'
import { afterEach, describe, expect, test } from 'vitest'
import { newId } from '../../../src/server/database/ids.ts'
import { assertInvariants } from '../../../src/server/invariants/index.ts'
import { testPlatform } from '../harness.ts'
import { textOfPages } from '../investments/pdf-text.ts'
import { chooseTransfer, placeOrder } from '../investments/steps.ts'
import { createTestTenant, type Person } from '../test-tenant.ts'
import { countersign, issuerFixture } from './issuer.ts'
import { signaturesIn } from './pdf-signatures.ts'

const platform = await testPlatform()
const { owner, files, jobs, mails } = platform
const tenant = await createTestTenant(platform, { signing: { countersign: true } })
const { signer, organisation } = await issuerFixture(tenant)
const small: [number, number] = [300, 200]
const broken = Buffer.from('%PDF-1.7\nnothing that is a page\n%%EOF\n')

afterEach(() => assertInvariants(owner))

const hashOf = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')
const bytesOf = async (id: string) =>
  Buffer.from((await files.read(tenant.id, id)) ?? expect.fail('There is no such file.'))

async function twoPages(): Promise<Uint8Array> {
  const document = await PDFDocument.create()
  for (const said of ['Who holds a token says how it is sold.', 'The heirs are bound too.'])
    document.addPage(small).drawText(said, { x: 20, y: 100, size: 10 })
  return document.save()
}

/** Creates an issuance whose documents are signed with each order, and an order. */
async function createOrder(papers: Record<string, Uint8Array>) {
  const { id: issuance, slug } = await tenant.issuance({ organisation_id: organisation })
  for (const [name, bytes] of Object.entries(papers)) await add(issuance, name, bytes)
  const investor = await tenant.investor()
  const { id } = await placeOrder(investor, slug, 1)
  await chooseTransfer(investor, id)
  const params = { id }
  const { agreements, text } = await investor.call('getContract', { params })
  const fileIds = agreements.map(({ file_id }) => file_id)
  const body = { ...(await investor.signature(id)), agreements: fileIds, accepted_agreements: true }
  return { issuance, investor, id, params, agreements, text, body }
}

async function add(issuance: string, name: string, bytes: Uint8Array): Promise<void> {
  const id = newId()
  await files.write(tenant.id, id, bytes)
  await owner.query(
    `insert into files (tenant_id, id, issuance_id, name, type, size, sha256, created_at)
     values ($1, $2, $3, 'a.pdf', 'application/pdf', 18, $4, now())`,
    [tenant.id, id, issuance, hashOf(bytes)],
  )
  await owner.query(
    `insert into issuance_documents (tenant_id, id, issuance_id, file_id, name, kind, permit, position)
     select $1, $2, $3, $4, jsonb_build_object('es', $5::text), 'AGREEMENT', 'public', count(*) + 1
     from issuance_documents where issuance_id = $3`,
    [tenant.id, newId(), issuance, id, name],
  )
}

async function downloads({ headers }: Person, id: string): Promise<boolean> {
  return (await platform.app.inject({ url: `/v2/pfp/files/${id}`, headers })).statusCode === 200
}

describe('an order with agreements', () => {
  test('has each agreement signed by both parties in a PDF, and its hash in the contract', async () => {
    const paper = await twoPages()
    const { investor, id, params, agreements, text, body } = await createOrder({
      'Pacto de socios': paper,
      Anexo: await twoPages(),
    })
    expect(agreements.map(({ name }) => name)).toEqual(['Pacto de socios', 'Anexo'])
    expect(text).toContain(`«Pacto de socios», cuya huella SHA-256 es ${hashOf(paper)}`)
    await investor.call('signContract', { params, body })

    const { agreements: signed, reference } = await investor.call('getInvestment', { params })
    const copy = await bytesOf(signed[0]?.file_id ?? '')
    const sizes = (await PDFDocument.load(copy)).getPages().map((page) => page.getWidth())
    expect(sizes).toEqual([300, 300, 595])
    const pages = await textOfPages(copy)
    expect(pages[2]?.replaceAll('\n', ' ')).toMatch(
      new RegExp(`Firma de «Pacto de socios».*${reference}.*código de un solo uso`),
    )
    expect(pages[2]?.replaceAll(/\s/g, '')).toContain(hashOf(paper))
    expect(pages[2]).toContain('Página 3 de 3')
    expect(await downloads(signer, signed[1]?.file_id ?? '')).toBe(true)
    await countersign(signer, id)

    const { agreements: both } = await investor.call('getContract', { params })
    for (const { file_id, hash } of both) {
      const bytes = await bytesOf(file_id)
      expect(signaturesIn(bytes)).toMatchObject([{ holds: true }, { holds: true, coversFile: true }])
      expect(hashOf(bytes)).toBe(hash)
    }
    const { items } = await investor.call('listMyDocuments')
    expect(items.filter(({ kind }) => kind === 'AGREEMENT')).toHaveLength(4)
    expect(await downloads(await tenant.investor(), both[0]?.file_id ?? '')).toBe(false)
  })

  test("sends a mail with the agreements' names and signed copies at each signature", async () => {
    const papers = { 'Pacto de socios': await twoPages(), Anexo: await twoPages() }
    const { investor, id, params, body } = await createOrder(papers)
    await investor.call('signContract', { params, body })
    await countersign(signer, id)
    await jobs.drain()
    const { email } = await investor.call('getSession')
    const agreementMails = mails.filter(
      ({ to, text }) => to === email && text.includes('Pacto de socios, Anexo'),
    )
    expect(agreementMails.map(({ subject }) => subject)).toHaveLength(2)
    expect(agreementMails[0]?.text).toContain(`/user/investments/${id}`)
    const { agreements: both, reference } = await investor.call('getInvestment', { params })
    const copies = agreementMails.map(({ attached = [] }) => attached)
    for (const each of copies)
      expect(each.map(({ name }) => name)).toEqual([
        expect.stringContaining(reference),
        `${reference} Pacto de socios.pdf`,
        `${reference} Anexo.pdf`,
      ])
    // Jobs deliver the two mails in any order.
    const hashes = copies.map((each) => each.slice(1).map(({ bytes }) => hashOf(bytes)))
    expect(hashes).toContainEqual(both.map(({ hash }) => hash))
  })

  test('is not signed without acceptance of exactly the agreements that were shown', async () => {
    const { issuance, investor, params, body } = await createOrder({ 'Pacto de socios': await twoPages() })
    const { accepted_agreements, ...unticked } = body
    expect(accepted_agreements).toBe(true)
    const refused = await investor.send('signContract', { params, body: unticked })
    expect(refused.error.fields).toMatchObject([{ field: 'accepted_agreements' }])
    const unread = await investor.send('signContract', { params, body: { ...unticked, agreements: [] } })
    expect(unread.error.code).toBe('wrong_state')
    await add(issuance, 'Otro pacto', await twoPages())
    expect((await investor.send('signContract', { params, body })).error.code).toBe('wrong_state')
    expect(await investor.call('getInvestment', { params })).toMatchObject({ signed: false, agreements: [] })
  })

  test('attaches an unreadable agreement unchanged to the signed PDF', async () => {
    const { investor, params, body } = await createOrder({ 'Pacto de socios': broken })
    await investor.call('signContract', { params, body })
    const { agreements } = await investor.call('getInvestment', { params })
    const bytes = await bytesOf(agreements[0]?.file_id ?? '')
    expect((await textOfPages(bytes)).join(' ').replaceAll('\n', ' ')).toContain('va adjunto a este PDF')
    expect(signaturesIn(bytes)).toMatchObject([{ holds: true, coversFile: true }])
    expect((await PDFDocument.load(bytes)).context.enumerateIndirectObjects().join(' ')).toContain(
      'EmbeddedFile',
    )
  })
})
