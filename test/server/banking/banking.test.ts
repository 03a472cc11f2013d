import { afterEach, describe, expect, test } from 'vitest'
import { assertInvariants } from '../../../src/server/invariants/index.ts'
import { testPlatform } from '../harness.ts'
import { subjectsTo } from '../payouts/steps.ts'
import { createTestTenant, type Person } from '../test-tenant.ts'
import holders from './holders.json' with { type: 'json' }

const platform = await testPlatform()
const tenant = await createTestTenant(platform)
const elsewhere = await createTestTenant(platform)

const iban = 'ES9121000418450200051332'
const another = 'DE89370400440532013000'
const reason = 'El certificado es de otra cuenta.'

afterEach(() => assertInvariants(platform.owner))

const ana = () => tenant.person({ name: 'Ana', surname: 'García López' })

const add = (person: Person, body: object = {}) =>
  person.call('addBankAccount', { body: { iban, holder: 'Ana García López', ...body } })

const accountsOf = async (person: Person) => (await person.call('getMyBankAccounts')).items

describe('a bank account', () => {
  test('accepts an IBAN with spaces and lower-case letters, and shows only its last digits', async () => {
    const person = await tenant.person({ name: 'Eva', surname: 'Ruiz' })
    const body = { iban: 'es12 3112-9981 64 8600059415'.replace('es12', 'es78'), holder: 'Eva Ruiz' }
    const typed = await person.send('addBankAccount', {
      body: { ...body, iban: 'gb82 west-1234 5698 765432' },
    })
    expect(typed.data).toMatchObject({ account: 'GB82 •••• 5432', status: 'MATCHED', for_payouts: true })
    expect(JSON.stringify(await accountsOf(person))).not.toContain('WEST1234')
    const mistyped = { ...body, iban: 'ES9121000418450200051333' }
    expect((await person.send('addBankAccount', { body: mistyped })).error.fields).toMatchObject([
      { field: 'iban' },
    ])
  })

  test.each(holders)(
    'of the investor %s %s with the holder "%s" has the status %s',
    async (name = '', surname = '', holder, status) => {
      const own = await createTestTenant(platform)
      const person = await own.person({ name, surname })
      const { status: found, for_payouts } = await add(person, { holder })
      expect([found, for_payouts]).toEqual([status, status === 'MATCHED'])
    },
  )

  test('can be added once per owner', async () => {
    const own = await createTestTenant(platform)
    const person = await own.person({ name: 'Ana', surname: 'García' })
    const body = { iban, holder: 'Ana García' }
    const replies = await Promise.all([1, 2].map(() => person.send('addBankAccount', { body })))
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409])
    expect(replies.find(({ status }) => status === 409)?.error.code).toBe('account_known')
  })

  test('waits for a manager once its owner has another name, and receives nothing until then', async () => {
    const own = await createTestTenant(platform)
    const [manager, person] = [
      await own.manager(),
      await own.person({ name: 'Ana', surname: 'Sol', kyc_status: 'created' }),
    ]
    const { id } = await add(person, { holder: 'Ana Sol' })
    await person.call('setNames', { body: { name: 'Ana María', surname: 'Sol Gil' } })
    expect((await accountsOf(person)).find((each) => each.id === id)).toMatchObject({ status: 'MATCHED' })
    await person.call('setNames', { body: { name: 'Eva', surname: 'Ruiz' } })
    expect((await accountsOf(person)).find((each) => each.id === id)).toMatchObject({
      status: 'REVIEW',
      for_payouts: false,
    })
    await manager.call('verifyBankAccount', { params: { id } })
    await person.call('setNames', { body: { name: 'Luz', surname: 'Mar' } })
    expect((await accountsOf(person)).find((each) => each.id === id)).toMatchObject({ status: 'VERIFIED' })
  })

  test("needs a manager's review if another investor has added it", async () => {
    const own = await createTestTenant(platform)
    const [manager, one, other] = [
      await own.manager(),
      await own.person({ name: 'Ana', surname: 'Sol' }),
      await own.person({ name: 'Ana', surname: 'Sol' }),
    ]
    await add(one, { holder: 'Ana Sol' })
    expect(await add(other, { holder: 'Ana Sol' })).toMatchObject({ status: 'REVIEW', for_payouts: false })
    const { accounts } = await manager.call('getUser', { params: { id: other.id } })
    expect(accounts).toMatchObject([{ iban, also_of: 'Ana Sol' }])
  })

  test('notifies its owner by mail when it is added and when it is chosen', async () => {
    const own = await createTestTenant(platform)
    const person = await own.person({ name: 'Ana', surname: 'García', email: 'ana.cuentas@mail.test' })
    await add(person, { holder: 'Ana García' })
    const { id } = await add(person, { iban: another, holder: 'Ana García' })
    await person.call('chooseBankAccount', { params: { id } })
    expect(await subjectsTo(platform, person)).toEqual([
      'Has añadido una cuenta bancaria',
      'Has añadido una cuenta bancaria',
      'Tu dinero irá a otra cuenta',
    ])
    const mails = platform.mails.filter(({ to }) => to === 'ana.cuentas@mail.test')
    expect(mails.map(({ text }) => text).join()).not.toContain(iban)
  })
})

describe('several bank accounts', () => {
  test('one receives payouts, and its owner can choose another', async () => {
    const person = await (await createTestTenant(platform)).person({ name: 'Ana', surname: 'García' })
    const first = await add(person, { holder: 'Ana García' })
    const second = await add(person, { iban: another, holder: 'Ana García' })
    expect([first.for_payouts, second.for_payouts]).toEqual([true, false])
    await person.call('chooseBankAccount', { params: { id: second.id } })
    expect((await accountsOf(person)).map(({ id, for_payouts }) => [id, for_payouts])).toEqual([
      [second.id, true],
      [first.id, false],
    ])
  })

  test('concurrent choices leave one chosen', async () => {
    const person = await (await createTestTenant(platform)).person({ name: 'Ana', surname: 'García' })
    const first = await add(person, { holder: 'Ana García' })
    const second = await add(person, { iban: another, holder: 'Ana García' })
    await person.call('chooseBankAccount', { params: { id: second.id } })
    const replies = await Promise.all(
      [first, second].map(({ id }) => person.send('chooseBankAccount', { params: { id } })),
    )
    for (const { status } of replies) expect([200, 409]).toContain(status)
    expect((await accountsOf(person)).filter(({ for_payouts }) => for_payouts)).toHaveLength(1)
  })

  test('an account under review cannot be chosen', async () => {
    const person = await (await createTestTenant(platform)).person({ name: 'Ana', surname: 'García' })
    const { id } = await add(person, { holder: 'Casas SL' })
    const { error } = await person.send('chooseBankAccount', { params: { id } })
    expect(error.reason?.text).toBe('requirements.account_unverified')
  })

  test('a removed account disappears, and may be added again', async () => {
    const person = await (await createTestTenant(platform)).person({ name: 'Ana', surname: 'García' })
    const { id } = await add(person, { holder: 'Ana García' })
    await person.call('removeBankAccount', { params: { id } })
    expect(await accountsOf(person)).toEqual([])
    expect(await add(person, { holder: 'Ana García' })).toMatchObject({
      status: 'MATCHED',
      for_payouts: true,
    })
  })
})

describe("a manager's decision about a bank account", () => {
  test('verifies an account with another holder, which then receives payouts', async () => {
    const own = await createTestTenant(platform)
    const [manager, person] = [await own.manager(), await own.person({ name: 'Ana', surname: 'García' })]
    const { id } = await add(person, { holder: 'Casas SL' })
    await manager.call('verifyBankAccount', { params: { id } })
    expect(await accountsOf(person)).toMatchObject([{ status: 'VERIFIED', for_payouts: true }])
    expect(await subjectsTo(platform, person)).toContain('Tu cuenta bancaria está comprobada')
  })

  test('rejects an account with a reason its owner sees; added again, it is under review', async () => {
    const own = await createTestTenant(platform)
    const [manager, person] = [await own.manager(), await own.person({ name: 'Ana', surname: 'García' })]
    const { id } = await add(person, { holder: 'Ana García' })
    await manager.call('rejectBankAccount', { params: { id }, body: { reason } })
    expect(await accountsOf(person)).toMatchObject([{ status: 'REJECTED', for_payouts: false, reason }])
    expect(await subjectsTo(platform, person)).toContain('No podemos usar tu cuenta bancaria')
    await person.call('removeBankAccount', { params: { id } })
    expect(await add(person, { holder: 'Ana García' })).toMatchObject({ status: 'REVIEW' })
  })

  test('is refused for their own account', async () => {
    const manager = await (await createTestTenant(platform)).manager()
    const { id } = await add(manager, { holder: 'Casas SL' })
    const { error } = await manager.send('verifyBankAccount', { params: { id } })
    expect(error.reason?.text).toBe('requirements.own_bank_account')
  })
})

test('a bank account can be changed only by its owner, and decided only by a manager of its tenant', async () => {
  const [person, other] = [await ana(), await ana()]
  const { id } = await add(person)
  const params = { id }
  for (const each of [other, tenant.visitor(), await elsewhere.manager()]) {
    expect(await accountsOf(person)).toHaveLength(1)
    for (const operation of ['chooseBankAccount', 'removeBankAccount'] as const)
      expect([401, 403, 404]).toContain((await each.send(operation, { params })).status)
    expect([401, 403, 404]).toContain((await each.send('verifyBankAccount', { params })).status)
    expect([401, 403, 404]).toContain(
      (await each.send('rejectBankAccount', { params, body: { reason } })).status,
    )
  }
  const watched = await tenant.impersonate(await tenant.manager(), person)
  expect(await accountsOf(watched)).toHaveLength(1)
  expect((await watched.send('removeBankAccount', { params })).status).toBe(403)
})
