import { renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { operatorKeys } from '../../../src/server/providers/signature/operator-keys.ts'
import { assertSignatureKeys } from '../../../src/server/tenancy/signature-keys.ts'
import { type TestPlatform, testPlatform } from '../harness.ts'
import { chooseTransfer, placeOrder, signOrder } from '../investments/steps.ts'
import { createTestTenant } from '../test-tenant.ts'
import { keyFolder } from './key-folder.ts'
import { signaturesIn } from './pdf-signatures.ts'

const customization = { version: 2, title: 'Casa', modules: { signature: 'certificate' } } as const
const tenants = [{ slug: 'casa', hosts: ['casa.localhost'], customization }]
const [today, yesterday, later] = [
  new Date('2026-10-01T10:00:00Z'),
  new Date('2026-09-30T10:00:00Z'),
  new Date('2031-01-01T00:00:00Z'),
]
const folders: string[] = []

function folderOf(slug: string, ends = later): string {
  const folder = keyFolder(slug, ends)
  folders.push(folder)
  return folder
}

afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true })
})

test("a contract is signed with the operator's certificate, which is not self-signed", async () => {
  const folder = folderOf('none')
  const platform = await testPlatform({ config: { signatureKeys: folder } })
  const tenant = await createTestTenant(platform, { modules: { signature: 'certificate' } })
  const { rows } = await platform.owner.query('select slug from tenants where id = $1', [tenant.id])
  for (const kind of ['p12', 'password'])
    renameSync(join(folder, `none.${kind}`), join(folder, `${rows[0].slug}.${kind}`))
  const investor = await tenant.investor()
  const { id } = await placeOrder(investor, (await tenant.issuance()).slug, 1)
  await chooseTransfer(investor, id)
  await signOrder(investor, id)
  const { file_id } = await investor.call('getContract', { params: { id } })
  const bytes = (await platform.files.read(tenant.id, file_id)) ?? new Uint8Array()
  expect(signaturesIn(bytes)).toMatchObject([
    { subject: 'CN=Casa de Prueba SL', holds: true, coversFile: true },
  ])
  const kept = await platform.owner.query(
    'select certificate_subject, self_signed from contract_signatures where investment_id = $1',
    [id],
  )
  expect(kept.rows).toEqual([{ certificate_subject: 'CN=Casa de Prueba SL', self_signed: false }])
})

describe('a server with a tenant that requires a signature key', () => {
  let platform: TestPlatform

  beforeAll(async () => {
    platform = await testPlatform({ tenants })
  })

  test('does not start without the key, and names the tenant', async () => {
    const { ownerDatabase } = platform
    const none = operatorKeys(undefined)
    await expect(assertSignatureKeys(ownerDatabase, none, today)).rejects.toThrow('no key for casa')
    await assertSignatureKeys(ownerDatabase, operatorKeys(folderOf('casa')), today)
  })

  test('does not start with an expired key, a missing password or a wrong one', async () => {
    const start = (folder: string) => assertSignatureKeys(platform.ownerDatabase, operatorKeys(folder), today)
    await expect(start(folderOf('casa', yesterday))).rejects.toThrow('ended on 2026-09-30')
    const [locked, without] = [folderOf('casa'), folderOf('casa')]
    writeFileSync(join(locked, 'casa.password'), 'otra')
    await expect(start(locked)).rejects.toThrow('casa.p12 in SIGNATURE_KEYS does not open')
    rmSync(join(without, 'casa.password'))
    await expect(start(without)).rejects.toThrow('casa.password is missing')
  })
})

test('a customization that requires a missing signature key cannot be published', async () => {
  const { call, account } = await testPlatform()
  const { token } = await account({ roles: ['ADMIN'] })
  const body = { source: JSON.stringify(customization), base_version: 1 }
  const { status, error } = await call('publishCustomization', { token, body })
  expect([status, error.code]).toEqual([409, 'signature_key_missing'])
})
