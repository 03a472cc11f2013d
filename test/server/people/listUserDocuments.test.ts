import { expect, test } from 'vitest'
import { newId } from '../../../src/server/database/ids.ts'
import { testPlatform } from '../harness.ts'
import { createTestTenant } from '../test-tenant.ts'

const platform = await testPlatform()
const tenant = await createTestTenant(platform)
const manager = await tenant.manager()

test('a manager reads the documents that a person reads, page by page, and each view is logged', async () => {
  const person = await tenant.investor()
  const sent = [await person.file(), await person.file(), await person.file()]
  const own = await person.call('listMyDocuments')
  expect(own.items.map(({ id }) => id).sort()).toEqual(sent.sort())
  const params = { id: person.id }
  expect(await manager.call('listUserDocuments', { params })).toEqual(own)
  const { items, pages } = await manager.call('listUserDocuments', { params: { ...params, size: 2 } })
  expect([items.length, pages.next]).toEqual([2, '2'])
  const { rows } = await platform.owner.query(
    "select distinct actor_id from audit_log where operation = 'listUserDocuments' and subject_id = $1",
    [person.id],
  )
  expect(rows).toEqual([{ actor_id: manager.id }])
})

test("a person's documents are only for managers of the tenant", async () => {
  const person = await tenant.investor()
  const others = [person, await (await createTestTenant(platform)).manager(), tenant.visitor()]
  for (const other of others) {
    const { status } = await other.send('listUserDocuments', { params: { id: person.id } })
    expect([401, 403, 404]).toContain(status)
  }
})

test("a person's page shows every simulation, tax certificate and the verification to be paid", async () => {
  const own = await createTestTenant(platform, { modules: { payment_profit: 'mangopay' } })
  const person = await own.investor()
  const figures = { net_income: 3_000_000, liquid_assets: 500_000, commitments: 1_000_000 }
  await person.call('certifySimulation', { body: { ...figures, certify: true } })
  const certificate = { kind: 'RESIDENCE' as const, country: 'FR', issued_on: '2026-09-15' }
  await person.call('addTaxCertificate', { body: { ...certificate, file_id: await person.file() } })
  await platform.owner.query(
    `insert into payees (tenant_id, id, user_id, provider, status, next, file_id, changed_at)
     values ($1, $2, $3, 'mangopay', 'CHECKING', 'https://provider.test/own', $4, now())`,
    [own.id, newId(), person.id, await person.file()],
  )
  const shown = await (await own.manager()).call('getUser', { params: { id: person.id } })
  expect(shown.simulations).toHaveLength(2)
  expect(shown.simulations).toContainEqual(expect.objectContaining({ ...figures, loss_capacity: 250_000 }))
  expect(shown.certificates).toMatchObject([{ ...certificate, status: 'PENDING', owner: 'Nora Vidal' }])
  expect(shown.payee).toEqual({ status: 'CHECKING', next: '', refusal: '' })
})
