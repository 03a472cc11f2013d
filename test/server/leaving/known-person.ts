import { newId } from '../../../src/server/database/ids.ts'
import rule from '../audit/reads.json' with { type: 'json' }
import { createCompleteCompany, recentDay } from '../entities/steps.ts'
import type { TestPlatform } from '../harness.ts'
import { createPaidOrder } from '../investments/steps.ts'
import { identityOf } from '../onboarding/identity.ts'
import { createTestTenant, type Person, type TestTenant } from '../test-tenant.ts'

interface KnownPerson {
  tenant: TestTenant
  manager: Person
  person: Person
}

/** Creates Leonor Vidal, of whom every kind of record is kept that a person without obligations has. */
export async function createKnownPerson(
  platform: TestPlatform,
  document_number: string,
): Promise<KnownPerson> {
  const tenant = await createTestTenant(platform)
  const names = { name: 'Leonor', surname: 'Vidal' }
  const [manager, person] = [
    await tenant.manager(),
    await tenant.investor({ ...names, kyc_status: 'created', validation: 'pending' }),
  ]
  await person.call('submitIdentification', { body: await identityOf(person, { document_number }) })
  await person.call('refreshIdentification')
  await person.call('setCommercial', { body: { commercial: true } })
  await person.call('addBankAccount', { body: rule.account })
  await person.call('keepDraft', {
    params: { name: 'team' },
    body: { hash: 'a', values: { name: names.surname }, version: 0 },
  })
  await manager.call('addNote', { params: { id: person.id }, body: { text: 'Llamó por teléfono.' } })
  const known = { tenant, manager, person }
  await addWithdrawnOrder(platform, known)
  await addCompanyAndPapers(platform, known)
  return known
}

export async function deletePerson(manager: Person, { id }: Person): Promise<void> {
  const body = { reason: 'Nos lo ha pedido por escrito.', word: 'ELIMINAR' }
  await manager.call('deleteUser', { params: { id }, body })
}

/** Adds an order that the person signed, paid with a proof and withdrew, with the receipt of their money. */
async function addWithdrawnOrder(
  { jobs }: TestPlatform,
  { tenant, manager, person }: KnownPerson,
): Promise<void> {
  const { slug } = await tenant.issuance()
  await person.call('followIssuance', { params: { slug }, body: { followed: true } })
  const id = await createPaidOrder(person, manager, slug, 1)
  await person.call('withdrawInvestment', { params: { id } })
  const [payout] = (await manager.call('listPayouts')).items
  const params = { id: payout?.id ?? '' }
  await manager.call('sendPayout', { params, body: { transfer_reference: 'TRF-2026-1' } })
  await manager.call('confirmPayout', { params })
  await jobs.drain()
}

/** Adds a company, a request of a category, a rejected tax certificate, a signing code and an upload of no use. */
async function addCompanyAndPapers({ owner }: TestPlatform, { tenant, person }: KnownPerson): Promise<void> {
  await createCompleteCompany(person)
  await person.file()
  await person.call('requestCategory', {
    body: {
      meets_professional: true,
      professional: 'Banco Norte',
      professional_proofs: [await person.file()],
      word: 'Declaro',
    },
  })
  const certificate = { kind: 'RESIDENCE', country: 'FR', issued_on: recentDay }
  await person.call('addTaxCertificate', { body: { ...certificate, file_id: await person.file() } })
  await owner.query("update tax_certificates set reason = 'No es de Leonor Vidal.' where user_id = $1", [
    person.id,
  ])
  await owner.query(
    `insert into signing_codes (tenant_id, id, user_id, email, code_hash, expires_at)
     values ($1, $2, $3, 'Leonor.Vidal@mail.test', '', now())`,
    [tenant.id, newId(), person.id],
  )
}
