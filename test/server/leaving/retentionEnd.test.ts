import { afterEach, expect, test } from 'vitest'
import { newId } from '../../../src/server/database/ids.ts'
import { assertInvariants } from '../../../src/server/invariants/index.ts'
import rule from '../audit/reads.json' with { type: 'json' }
import { createCompleteCompany, recentDay } from '../entities/steps.ts'
import { testPlatform } from '../harness.ts'
import { placeOrder } from '../investments/steps.ts'
import { anyNumber, identityOf } from '../onboarding/identity.ts'
import { createTestTenant, type Person, type TestTenant } from '../test-tenant.ts'

const platform = await testPlatform()

afterEach(() => assertInvariants(platform.owner))

const document_number = anyNumber()
/** The days until the data may be erased, after the shift of `setUp`. */
const keptDays = 30

/** Returns a manager and a person deleted almost ten years ago, of whom data are kept; `later` moves the clock. */
async function setUp() {
  const tenant = await createTestTenant(platform)
  const [manager, person] = [
    await tenant.manager(),
    await tenant.investor({ name: 'Leonor', surname: 'Vidal', kyc_status: 'created', validation: 'pending' }),
  ]
  await person.call('submitIdentification', { body: await identityOf(person, { document_number }) })
  await person.call('refreshIdentification')
  await person.call('addBankAccount', { body: rule.account })
  await manager.call('addNote', { params: { id: person.id }, body: { text: 'Llamó por teléfono.' } })
  const { id } = await placeOrder(person, (await tenant.issuance()).slug, 1)
  await person.call('withdrawInvestment', { params: { id } })
  await addCompanyAndPapers(tenant, person)
  const params = { id: person.id }
  await manager.call('deleteUser', {
    params,
    body: { reason: 'Nos lo ha pedido por escrito.', word: 'ELIMINAR' },
  })
  await platform.owner.query(
    "update closure_history set kept_until = kept_until - interval '10 years' + $2 * interval '1 day' where user_id = $1",
    [person.id, keptDays],
  )
  const later = async (days: number) => {
    await manager.call('setClock', { body: { days } })
    await platform.jobs.drain()
  }
  return { tenant, manager, person, params, later }
}

/** Adds a company with its documents, a rejected tax certificate and a signing code. */
async function addCompanyAndPapers({ id }: TestTenant, person: Person): Promise<void> {
  await createCompleteCompany(person)
  const certificate = { kind: 'RESIDENCE', country: 'FR', issued_on: recentDay }
  await person.call('addTaxCertificate', { body: { ...certificate, file_id: await person.file() } })
  await platform.owner.query(
    "update tax_certificates set reason = 'No es de Leonor Vidal.' where user_id = $1",
    [person.id],
  )
  await platform.owner.query(
    `insert into signing_codes (tenant_id, id, user_id, email, code_hash, expires_at)
     values ($1, $2, $3, 'Leonor.Vidal@mail.test', '', now())`,
    [id, newId(), person.id],
  )
}

/** Returns all rows of a tenant in which one of the values stands. */
async function remainsOf(tenantId: string, values: string[]) {
  const { rows } = await platform.owner.query<{ name: string }>(
    `select table_name as name from information_schema.columns join information_schema.tables using (table_schema, table_name)
     where table_schema = 'public' and column_name = 'tenant_id' and table_type = 'BASE TABLE'`,
  )
  const found: string[] = []
  for (const { name } of rows) {
    const where = values
      .map((_value, index) => `to_jsonb(row)::text like '%' || $${index + 2} || '%'`)
      .join(' or ')
    const { rowCount } = await platform.owner.query(
      `select from "${name}" row where tenant_id = $1 and (${where})`,
      [tenantId, ...values],
    )
    if (rowCount) found.push(name)
  }
  return found
}

test('the data of a deleted account stay until the law allows to erase them', async () => {
  const { manager, params, later } = await setUp()
  await later(keptDays - 1)
  const kept = await manager.call('getClosedUser', { params })
  expect(kept.document?.number).toBe(document_number)
  expect(kept.accounts).toHaveLength(1)
})

test('then nothing names the person, the order stays under the code, and the audit log says so', async () => {
  const { tenant, manager, person, params, later } = await setUp()
  const values = ['Vidal', document_number, rule.account.holder, 'Llamó por teléfono.']
  expect(await remainsOf(tenant.id, values)).toEqual(
    expect.arrayContaining(['entity_history', 'profile_history', 'signing_codes', 'tax_certificates']),
  )
  await later(keptDays + 1)
  expect(await remainsOf(tenant.id, values)).toEqual([])
  // Keeps the file of the tax certificate only.
  const { rowCount } = await platform.owner.query('select from files where person_id = $1', [person.id])
  expect(rowCount).toBe(1)
  expect((await manager.send('getClosedUser', { params })).status).toBe(404)
  expect((await manager.call('listClosedUsers')).total).toBe(0)
  const { items } = await manager.call('listInvestments', { params: { investor: person.id } })
  expect(items.map(({ investor_name }) => investor_name)).toEqual([`#${person.id.slice(-6).toUpperCase()}`])
  const { rows } = await platform.owner.query(
    "select actor_kind, actor_name from audit_log where operation = 'retentionEnd' and subject_id = $1",
    [person.id],
  )
  expect(rows).toEqual([{ actor_kind: 'system', actor_name: 'retentionEnd' }])
})
