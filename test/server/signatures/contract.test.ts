import { createHash } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { assertInvariants } from '../../../src/server/invariants/index.ts'
import { testPlatform } from '../harness.ts'
import { textOfPages } from '../investments/pdf-text.ts'
import { chooseTransfer, placeOrder, signOrder } from '../investments/steps.ts'
import { type CustomizationInput, createTestTenant } from '../test-tenant.ts'
import { signaturesIn } from './pdf-signatures.ts'

const platform = await testPlatform()

async function signedContract(customized: CustomizationInput = {}, days = 0) {
  const tenant = await createTestTenant(platform, customized)
  if (days > 0) await (await tenant.manager()).call('setClock', { body: { days } })
  const investor = await tenant.investor()
  const { id } = await placeOrder(investor, (await tenant.issuance()).slug, 1)
  await chooseTransfer(investor, id)
  await signOrder(investor, id)
  const { file_id, hash } = await investor.call('getContract', { params: { id } })
  const bytes = Buffer.from((await platform.files.read(tenant.id, file_id)) ?? [])
  return { tenant, investor, id, hash, bytes }
}

describe('a signed contract', () => {
  test("contains the tenant's valid signature over the full file", async () => {
    const { bytes, hash } = await signedContract()
    expect(signaturesIn(bytes)).toMatchObject([
      { format: 'ETSI.CAdES.detached', subject: 'CN=Alba Capital', holds: true, coversFile: true },
    ])
    expect(createHash('sha256').update(bytes).digest('hex')).toBe(hash)
    await assertInvariants(platform.owner)
  })

  test("contains its time of signing once, from the tenant's clock, as PAdES requires", async () => {
    const { bytes } = await signedContract({}, 31)
    const day = new Date(platform.clock.now().getTime() + 31 * 86_400_000).toISOString().slice(0, 10)
    const [signature] = signaturesIn(bytes)
    expect([signature?.isTimed, signature?.at.slice(0, 8)]).toEqual([false, day.replaceAll('-', '')])
  })

  test('is invalid after a changed byte, and not fully covered after an addition', async () => {
    const { bytes } = await signedContract()
    const changed = Buffer.from(bytes)
    changed[100] = (changed[100] ?? 0) ^ 1
    expect(signaturesIn(changed)).toMatchObject([{ holds: false }])
    expect(signaturesIn(Buffer.concat([bytes, Buffer.from('more')]))).toMatchObject([{ coversFile: false }])
  })

  test("states the signer's proof and the self-signed certificate on its last page", async () => {
    const { bytes } = await signedContract()
    const pages = await textOfPages(bytes)
    expect(pages.at(-1)?.replaceAll('\n', ' ')).toMatch(/código de un solo uso.*autofirmado/)
  })

  test('uses one certificate per tenant', async () => {
    const first = await signedContract()
    const investor = await first.tenant.investor()
    const { id } = await placeOrder(investor, (await first.tenant.issuance()).slug, 1)
    await chooseTransfer(investor, id)
    await signOrder(investor, id)
    const { file_id } = await investor.call('getContract', { params: { id } })
    const bytes = (await platform.files.read(first.tenant.id, file_id)) ?? new Uint8Array()
    const other = await signedContract()
    const [one, same, different] = [first.bytes, bytes, other.bytes].map(
      (pdf) => signaturesIn(pdf)[0]?.certificate.fingerprint256,
    )
    expect(same).toBe(one)
    expect(different).not.toBe(one)
  })

  test('has the same day of proof and signature', async () => {
    const { id } = await signedContract({}, 31)
    const byteRange =
      'select proven_at::date = signed_at::date as alike from contract_signatures where investment_id = $1'
    expect((await platform.owner.query(byteRange, [id])).rows).toEqual([{ alike: true }])
  })

  test('has an encrypted key in the database', async () => {
    const { tenant } = await signedContract()
    const { rows } = await platform.owner.query('select locked_key from signing_keys where tenant_id = $1', [
      tenant.id,
    ])
    const bytes = Buffer.from(rows[0].locked_key, 'base64')
    // Searches for the curve's object identifier, which every unencrypted key of this kind contains.
    expect(bytes.includes(Buffer.from('2a8648ce3d030107', 'hex'))).toBe(false)
  })

  test('has no digital signature if the tenant chooses the simple mode, and states so', async () => {
    const { bytes } = await signedContract({ modules: { signature: 'simple' } })
    expect(signaturesIn(bytes)).toEqual([])
    expect((await textOfPages(bytes)).at(-1)).toContain('no lleva firma digital')
  })
})
