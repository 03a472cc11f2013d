import { describe, expect, test } from 'vitest'
import { newId } from '../../../src/server/database/ids.ts'
import { users } from '../../../src/server/modules/auth/tables.ts'
import { personalTables } from '../../../src/server/modules/profile/personal-tables.ts'
import { requestCategory } from '../categories/asked.ts'
import { createCompleteCompany } from '../entities/steps.ts'
import { testPlatform } from '../harness.ts'
import { chooseTransfer, placeOrder, signOrder } from '../investments/steps.ts'
import { sendToReview } from '../onboarding/review.ts'
import { createTestTenant, type Person } from '../test-tenant.ts'

const platform = await testPlatform()
const tenant = await createTestTenant(platform)
const elsewhere = await createTestTenant(platform)

async function exported(person: Person): Promise<Record<string, never[]>> {
  const { raw } = await person.send('exportMyData')
  return JSON.parse(raw)
}

describe('the documents of a person', () => {
  test('include all signed and uploaded ones, newest first, with their order', async () => {
    const investor = await tenant.investor({ check: {} })
    const identity = await investor.file()
    await platform.owner.query('update kyc_checks set front_file_id = $2 where user_id = $1', [
      investor.id,
      identity,
    ])
    platform.clock.set(new Date(platform.clock.now().getTime() + 60_000))
    const { id, reference, issuance_title } = await placeOrder(investor, (await tenant.issuance()).slug, 1)
    await chooseTransfer(investor, id)
    await signOrder(investor, id)
    platform.clock.set(new Date(platform.clock.now().getTime() + 60_000))
    const file_id = await investor.file()
    await investor.call('uploadProof', { params: { id }, body: { file_id } })
    const { items, total } = await investor.call('listMyDocuments')
    expect(total).toBe(3)
    expect(items.map(({ kind, about, project }) => [kind, about, project]).sort()).toEqual([
      ['CONTRACT', reference, issuance_title],
      ['IDENTITY', '', ''],
      ['PROOF', reference, issuance_title],
    ])
    expect(items[2]?.id).toBe(identity)
  })

  test('include what was sent for a company, a category, a tax certificate and the payer of earnings', async () => {
    const person = await tenant.investor()
    await createCompleteCompany(person)
    await requestCategory(person)
    const certificate = { kind: 'RESIDENCE' as const, country: 'FR', issued_on: '2026-09-15' }
    await person.call('addTaxCertificate', { body: { ...certificate, file_id: await person.file() } })
    await platform.owner.query(
      `insert into payees (tenant_id, id, user_id, provider, status, file_id, changed_at)
       values ($1, $2, $3, 'mangopay', 'CHECKING', $4, now())`,
      [tenant.id, newId(), person.id, await person.file()],
    )
    await person.file()
    const { items } = await person.call('listMyDocuments')
    expect(items.map(({ kind, entity }) => [kind, entity]).sort()).toEqual([
      ['CATEGORY_PROOF', ''],
      ['CATEGORY_PROOF', ''],
      ['CATEGORY_PROOF', ''],
      ['CERTIFICATE', ''],
      ...Array.from({ length: 4 }, () => ['ENTITY', 'Casas del Sur SL']),
      ['OTHER', ''],
      ['PAYEE_PROOF', ''],
    ])
  })

  test('are hidden from other investors and visitors', async () => {
    const [investor, other] = [await tenant.investor(), await tenant.investor()]
    await investor.file()
    expect((await other.call('listMyDocuments')).items).toEqual([])
    expect((await tenant.visitor().send('listMyDocuments')).status).toBe(401)
  })
})

describe("the log of views of a person's data", () => {
  test('shows the manager, the role and the reason, newest first', async () => {
    const [manager, person] = [await tenant.manager(), await tenant.person()]
    await manager.call('getUser', { params: { id: person.id } })
    platform.clock.set(new Date(platform.clock.now().getTime() + 60_000))
    await tenant.impersonate(manager, person)
    const { items } = await person.call('listLooks')
    const of = { who: 'Elena Robles', role: 'ADMIN' }
    expect(items).toMatchObject([
      { ...of, how: 'AS_PERSON', why: 'Nos ha pedido ayuda' },
      { ...of, how: 'PAGE', why: '' },
    ])
  })

  test('includes queues and opened files, but not lists of names or own views', async () => {
    const own = await createTestTenant(platform)
    const [manager, person] = [await own.manager(), await own.person()]
    await manager.call('listUsers')
    expect((await person.call('listLooks')).items).toEqual([])
    await sendToReview(platform, person)
    await manager.call('listUsers', { params: { tab: 'review' } })
    const params = { id: await person.file() }
    for (const who of [manager, person]) await who.send('getFile', { params })
    const { items } = await person.call('listLooks')
    expect(items.map(({ how }) => how).sort()).toEqual(['FILE', 'QUEUE'])
  })

  test('omits views of other people', async () => {
    const [manager, other] = [await tenant.manager(), await tenant.person()]
    await manager.call('getUser', { params: { id: other.id } })
    expect((await manager.call('listLooks')).total).toBe(0)
  })

  test('is hidden from a manager who impersonates the person', async () => {
    const [manager, person] = [await tenant.manager(), await tenant.person()]
    const eyes = await tenant.impersonate(manager, person)
    for (const operation of ['listLooks', 'exportMyData'] as const)
      expect((await eyes.send(operation)).status).toBe(403)
  })
})

describe("the export of a person's data", () => {
  test('contains profile versions, orders and sessions, and no credentials', async () => {
    const person = await tenant.investor({ password_hash: 'hash-of-nobody', email: 'leonor@example.org' })
    await person.call('setPhones', { body: { phone: '+34600111222' } })
    const { reference } = await placeOrder(person, (await tenant.issuance()).slug, 1)
    const all = await exported(person)
    expect(all).toMatchObject({
      platform: 'Alba Capital',
      newest_only: [],
      account: { id: person.id, email: 'leonor@example.org' },
      profile_versions: [{ phone: '+34600111222' }, { phone: '' }],
      tests: [{ passed: true }],
      simulations: [{ net_worth: 3_000_000 }],
      orders: [{ reference, amount: 10_000 }],
      sessions: [{ user_id: person.id }],
    })
    expect(JSON.stringify(all)).not.toMatch(/hash-of-nobody|token_hash|password/)
  })

  test("contains no other person's data", async () => {
    const [person, other, stranger] = [
      await tenant.investor(),
      await tenant.investor({ email: 'other@example.org', name: 'Ramiro' }),
      await elsewhere.investor(),
    ]
    await placeOrder(other, (await tenant.issuance()).slug, 1)
    const exportedText = JSON.stringify(await exported(person))
    for (const foreign of [other.id, stranger.id, 'other@example.org', 'Ramiro'])
      expect(exportedText).not.toContain(foreign)
  })

  test('contains the mails and invitations of the person, not those of a former owner of the address', async () => {
    const manager = await tenant.manager()
    const [before, after] = [
      await tenant.person({ email: 'compartido@example.org' }),
      await tenant.person({ email: 'luego@example.org' }),
    ]
    await tenant.join(before, await tenant.organisation())
    const body = { email: 'compartido@example.org', role: 'ENTREPRENEUR' as const }
    const { id } = await manager.call('inviteMember', { params: { id: await tenant.organisation() }, body })
    await before.call('acceptInvitation', { params: { id } })
    const move = 'update users set email = $2 where id = $1'
    await platform.owner.query(move, [before.id, 'se-mudo@example.org'])
    await platform.owner.query(move, [after.id, 'compartido@example.org'])
    const [theirs, own] = [await exported(before), await exported(after)]
    expect([theirs.mails?.length, theirs.invitations?.length]).toEqual([1, 1])
    expect([own.mails, own.invitations]).toEqual([[], []])
  })

  test('is logged', async () => {
    const person = await tenant.person()
    await exported(person)
    const { rows } = await platform.owner.query(
      "select operation from audit_log where operation = 'exportMyData' and subject_id = $1",
      [person.id],
    )
    expect(rows).toHaveLength(1)
  })

  test('covers every table that references users, with a fixed list of exceptions', async () => {
    const { rows } = await platform.owner.query<{ name: string }>(
      `select distinct conrelid::regclass::text as name from pg_constraint
       where contype = 'f' and confrelid = 'users'::regclass order by 1`,
    )
    const symbol = Symbol.for('drizzle:Name')
    const exportedTables = [users, ...Object.values(personalTables).map(({ table }) => table)].map((table) =>
      Reflect.get(table, symbol),
    )
    expect(rows.map(({ name }) => name).filter((name) => !exportedTables.includes(name))).toEqual([
      'admission_imports',
      'bank_statements',
      'closure_history',
      'customization_drafts',
      'customization_previews',
      'customizations',
      'disputes',
      'email_codes',
      'explanation_history',
      'holders',
      'issuance_editors',
      'issuance_holds',
      'issuance_remarks',
      'journal_entries',
      'login_challenges',
      'note_history',
      'own_answers',
      'recovery_codes',
      'second_factors',
      'secrets',
      'token_classes',
      'uncompared_wallets',
    ])
  })
})
