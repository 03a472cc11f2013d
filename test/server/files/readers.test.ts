import { expect, test } from 'vitest'
import { newId } from '../../../src/server/database/ids.ts'
import { storeFile } from '../../../src/server/modules/files/store-file.ts'
import { files } from '../../../src/server/modules/files/tables.ts'
import { testPlatform } from '../harness.ts'
import { createTestTenant } from '../test-tenant.ts'
import cases from './readers.json' with { type: 'json' }

const platform = await testPlatform()
const tenant = await createTestTenant(platform)
const [owner, other, manager] = [await tenant.investor(), await tenant.investor(), await tenant.manager()]
const organisation_id = await tenant.organisation()
const member = await tenant.member(organisation_id)
const elsewhere = await (await createTestTenant(platform)).manager()

const headers: Record<string, Record<string, string>> = {
  owner: owner.headers,
  managerAsOwner: (await tenant.impersonate(manager, owner)).headers,
  manager: manager.headers,
  other: other.headers,
  member: member.headers,
  managerAsMember: (await tenant.impersonate(manager, member)).headers,
  memberElsewhere: (await tenant.member(await tenant.organisation())).headers,
  managerElsewhere: elsewhere.headers,
  visitor: tenant.visitor().headers,
}

interface Row {
  person_id?: string
  organisation_id?: string
  issuance_id?: string
  public?: boolean
}

async function keep(row: Row): Promise<string> {
  const made = { name: 'a.webp', type: 'image/webp', bytes: Buffer.from('bytes') }
  const file = await storeFile(platform.files, tenant.id, made)
  const values = { ...file, ...row, tenant_id: tenant.id, created_at: platform.clock.now() }
  await platform.ownerDatabase.insert(files).values(values)
  return file.id
}

async function attach(issuance: string, file: string, permit: string): Promise<void> {
  await platform.owner.query(
    `insert into issuance_documents (tenant_id, id, issuance_id, file_id, name, kind, permit, position)
     values ($1, $2, $3, $4, '{"es": "Ficha"}', 'KIIS', $5, 1)`,
    [tenant.id, newId(), issuance, file, permit],
  )
}

const statusOf = async (url: string, headers: Record<string, string> = {}) =>
  (await platform.app.inject({ url, headers })).statusCode

test.each(cases)(
  '$what is readable only by the expected callers',
  async ({ owner: kind, document, read, ...file }) => {
    const { id: issuance_id } = await tenant.issuance({
      status: document?.status ?? 'CAMPAIGN',
      organisation_id,
    })
    const owners: Record<string, Row> = {
      person: { person_id: owner.id },
      organisation: { organisation_id },
      issuance: { issuance_id },
    }
    const id = await keep({ ...owners[kind], public: file.public ?? false })
    if (document) await attach(issuance_id, id, document.permit)
    const answers: Record<string, number> = {}
    for (const reader of Object.keys(read))
      answers[reader] = await statusOf(`/v2/pfp/files/${id}`, headers[reader])
    expect(answers).toEqual(read)
    expect(await statusOf(`/media/${id}`, { host: tenant.host })).toBe(file.picture ?? 404)
  },
)

test('a document of an issuance must be a file of that issuance', async () => {
  const { id: issuance } = await tenant.issuance()
  const other = await tenant.issuance()
  for (const file of [{ issuance_id: other.id }, { person_id: owner.id }, {}])
    await expect(attach(issuance, await keep(file), 'public')).rejects.toMatchObject({ code: '23503' })
})

test.each<[string, Row, string]>([
  ['with two owners', { person_id: owner.id, organisation_id }, 'files_owner'],
  ['of an unknown person', { person_id: newId() }, 'files_tenant_id_person_id'],
  ["of another tenant's person", { person_id: elsewhere.id }, 'files_tenant_id_person_id'],
  ['of an unknown organisation', { organisation_id: newId() }, 'files_tenant_id_organisation_id'],
  ["of an issuance with a person's id", { issuance_id: owner.id }, 'files_tenant_id_issuance_id'],
  ['of a person that is public', { person_id: owner.id, public: true }, 'files_public'],
])('the database rejects a file %s', async (_what, row, constraint) => {
  const refused = { constraint: expect.stringMatching(`^${constraint}`) }
  await expect(keep(row)).rejects.toMatchObject({ cause: refused })
})

test('deleting an issuance deletes its files, and no others', async () => {
  const { id: issuance_id } = await tenant.issuance()
  const [its, persons] = [await keep({ issuance_id }), await keep({ person_id: owner.id })]
  await attach(issuance_id, its, 'public')
  await platform.owner.query('delete from issuances where id = $1', [issuance_id])
  const { rows } = await platform.owner.query('select id from files where id = any($1)', [[its, persons]])
  expect(rows).toEqual([{ id: persons }])
})
