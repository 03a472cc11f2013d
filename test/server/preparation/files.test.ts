import { afterEach, describe, expect, it } from 'vitest'
import { assertInvariants } from '../../../src/server/invariants/index.ts'
import { testPlatform } from '../harness.ts'
import { chooseTransfer, placeOrder, signOrder } from '../investments/steps.ts'
import type { Person } from '../test-tenant.ts'
import { draftFixture } from './draft-fixture.ts'

const platform = await testPlatform()
const { owner } = platform
const createDraft = draftFixture(platform)

afterEach(() => assertInvariants(owner))

async function pictureOf(person: Person): Promise<string> {
  const id = await person.file()
  await owner.query("update files set type = 'image/webp' where id = $1", [id])
  return id
}

const fields = (reply: { error: { fields?: { field: string }[] } }) =>
  reply.error.fields?.map(({ field }) => field)

async function isPublic(id: string): Promise<boolean> {
  return (await owner.query('select public from files where id = $1', [id])).rows[0]?.public
}

describe("an issuer's member who also invests", () => {
  it('cannot publish a payment proof as a picture or document', async () => {
    const { tenant, organisation, params } = await createDraft()
    const both = await tenant.investor({ roles: ['USER', 'ENTREPRENEUR'] })
    await tenant.join(both, organisation)
    const { slug } = await tenant.issuance()
    const { id } = await placeOrder(both, slug, 2)
    await chooseTransfer(both, id)
    await signOrder(both, id)
    const file_id = await pictureOf(both)
    await both.call('uploadProof', { params: { id }, body: { file_id } })
    const asPicture = await both.send('saveIssuanceMedia', {
      params,
      body: { version: 1, pictures: [{ file_id }] },
    })
    expect(fields(asPicture)).toEqual(['pictures.0'])
    const documents = [{ file_id, kind: 'OTHER', permit: 'public' }]
    const asPaper = await both.send('saveIssuanceDocuments', { params, body: { version: 1, documents } })
    expect(fields(asPaper)).toEqual(['documents.0'])
    const { rows } = await owner.query('select person_id from files where id = $1', [file_id])
    expect(rows).toEqual([{ person_id: both.id }])
  })
})

describe('a file of an issuance', () => {
  it('cannot be both a hidden document and a picture', async () => {
    const { member, params } = await createDraft()
    const [hidden, shown] = [await pictureOf(member), await pictureOf(member)]
    const documents = [{ file_id: hidden, kind: 'OTHER', permit: 'hidden' }]
    await member.call('saveIssuanceDocuments', { params, body: { version: 1, documents } })
    await member.call('saveIssuanceMedia', { params, body: { version: 1, pictures: [{ file_id: shown }] } })
    for (const body of [{ pictures: [{ file_id: hidden }] }, { logo: [hidden] }]) {
      const refused = await member.send('saveIssuanceMedia', { params, body: { version: 9, ...body } })
      expect(refused.status).toBe(400)
    }
    const also = [...documents, { file_id: shown, kind: 'OTHER', permit: 'hidden' }]
    const refused = await member.send('saveIssuanceDocuments', {
      params,
      body: { version: 9, documents: also },
    })
    expect(fields(refused)).toEqual(['documents.1'])
    expect(await Promise.all([hidden, shown].map(isPublic))).toEqual([false, true])
  })
})

describe('the agreements signed with each contract', () => {
  it('are at most ten and limited in total size', async () => {
    const { member, params } = await createDraft()
    const ids = await Promise.all(Array.from({ length: 11 }, () => member.file()))
    const save = (files: string[]) =>
      member.send('saveIssuanceDocuments', {
        params,
        body: {
          version: 1,
          documents: files.map((file_id) => ({ file_id, kind: 'AGREEMENT', permit: 'public' })),
        },
      })
    const many = await save(ids)
    expect(many.error.fields).toMatchObject([
      { field: 'documents.10.kind', key: 'preparing.agreements_many' },
    ])
    const [first = '', second = ''] = ids
    await owner.query('update files set size = 10000001 where id in ($1, $2)', [first, second])
    expect((await save([first, second])).error.fields).toMatchObject([{ key: 'preparing.agreements_large' }])
    expect((await save([first])).status).toBe(200)
  })

  it('block the campaign if they exceed the size limit', async () => {
    const { member, params, getPreparation } = await createDraft()
    const documents = [{ file_id: await member.file(), kind: 'AGREEMENT', permit: 'public' }]
    await member.call('saveIssuanceDocuments', { params, body: { version: 1, documents } })
    await owner.query('update files set size = 20000001 where issuance_id = $1', [params.id])
    const { needs } = await getPreparation()
    expect(needs.map(({ field }) => field)).toContain('agreements')
  })
})
