import { afterEach, describe, expect, test } from 'vitest'
import { assertInvariants } from '../../../src/server/invariants/index.ts'
import { password, testPlatform } from '../harness.ts'
import { acceptAfterReflection, createPaidOrder } from '../investments/steps.ts'
import { payoutFixture, subjectsTo } from '../payouts/steps.ts'
import { createTestTenant, type Person } from '../test-tenant.ts'
import addresses from './addresses.json' with { type: 'json' }

const platform = await testPlatform()
const tenant = await createTestTenant(platform)
const reason = 'La dirección es de una casa de cambio.'
const address = `0x${'ab'.repeat(20)}`

afterEach(() => assertInvariants(platform.owner))

const add = (person: Person, body: object = {}) => person.call('addWallet', { body: { address, ...body } })

const walletOf = (person: Person) => person.call('getMyWallets')

const addressesOf = async (person: Person) =>
  (await walletOf(person)).wallets.filter(({ kind }) => kind === 'EXTERNAL')

const seenBy = async (manager: Person, { id }: Person) =>
  (await manager.call('getUser', { params: { id } })).wallet

describe("the platform's wallet", () => {
  test('is created with the account', async () => {
    const { token } = await platform.account()
    const { data } = await platform.call('getMyWallets', { token })
    const reference = expect.stringMatching(/^[0-9A-F]{4}(-[0-9A-F]{4}){2}$/)
    expect(data).toMatchObject({
      wallets: [{ kind: 'PLATFORM', status: 'VERIFIED', address: reference, short: reference }],
      tokens: [],
      balance: [],
    })
  })

  test('holds minted tokens by issuance, and not ordered ones', async () => {
    const [investor, manager] = [await tenant.investor(), await tenant.manager()]
    const [one, other] = [await tenant.issuance(), await tenant.issuance()]
    const id = await createPaidOrder(investor, manager, one.slug, 3)
    await createPaidOrder(investor, manager, other.slug, 2)
    await acceptAfterReflection(platform.clock, manager, id)
    expect((await walletOf(investor)).tokens).toEqual([])
    await manager.call('mintInvestment', { params: { id } })
    const { tokens } = await walletOf(investor)
    expect(tokens).toMatchObject([
      { issuance_slug: one.slug, issuance_title: 'Casa en Málaga', token_symbol: 'CASA', tokens: 3 },
    ])
    expect((await seenBy(manager, investor)).tokens).toEqual(tokens)
  })

  test('shows money owed until it is sent', async () => {
    const { investor, payout, sendPayout } = await payoutFixture(platform)
    expect((await walletOf(investor)).balance).toEqual([{ currency: 'EUR', amount: payout.amount }])
    await sendPayout()
    expect((await walletOf(investor)).balance).toEqual([])
  })

  test('cannot be renamed, removed or rejected', async () => {
    const [person, manager] = [await tenant.person(), await tenant.manager()]
    const params = { id: (await walletOf(person)).wallets[0]?.id ?? '' }
    for (const { error } of [
      await person.send('renameWallet', { params, body: { label: 'Mío' } }),
      await person.send('removeWallet', { params }),
      await manager.send('rejectWallet', { params, body: { reason } }),
    ])
      expect(error.reason?.text).toBe('requirements.platform_wallet')
  })
})

describe('an external address', () => {
  test.each(addresses.right)('is accepted as %s and stored in one form', async (typed) => {
    const person = await tenant.person()
    const kept = { address: '0x52908400098527886e0f7030069857d2e4169ee7', short: '0x5290…9ee7' }
    expect(await add(person, { address: typed, label: '  El del  móvil ' })).toMatchObject({
      ...kept,
      kind: 'EXTERNAL',
      status: 'REVIEW',
      label: 'El del móvil',
    })
  })

  test.each(addresses.wrong)('is rejected as %s', async (typed) => {
    const { status, error } = await (await tenant.person()).send('addWallet', { body: { address: typed } })
    expect([status, error.fields?.[0]?.field]).toEqual([400, 'address'])
  })

  test('is listed once for differently written duplicates', async () => {
    const person = await tenant.person()
    const bodies = [{ address }, { address: address.slice(2).toUpperCase() }]
    const replies = await Promise.all(bodies.map((body) => person.send('addWallet', { body })))
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409])
    expect(replies.find(({ status }) => status === 409)?.error.code).toBe('wallet_known')
  })

  test('can be renamed by its owner', async () => {
    const person = await tenant.person()
    const params = { id: (await add(person)).id }
    expect(await person.call('renameWallet', { params, body: { label: 'Ledger' } })).toMatchObject({
      label: 'Ledger',
      status: 'REVIEW',
    })
  })

  test('is unlisted when removed, stays in the export, and can be added again', async () => {
    const person = await tenant.person()
    const params = { id: (await add(person)).id }
    await person.call('removeWallet', { params })
    expect(await addressesOf(person)).toEqual([])
    const late = await person.send('renameWallet', { params, body: { label: 'Ledger' } })
    expect(late.error.reason?.text).toBe('requirements.wallet_removed')
    expect(await add(person)).toMatchObject({ status: 'REVIEW' })
    const { wallets } = JSON.parse((await person.send('exportMyData')).raw)
    expect(wallets.map(({ status }: { status: string }) => status).sort()).toEqual([
      'REMOVED',
      'REVIEW',
      'VERIFIED',
    ])
  })
})

describe('a manager', () => {
  test("sees a person's wallets, and the view is logged", async () => {
    const [manager, person] = [await tenant.manager(), await tenant.person()]
    await add(person, { label: 'Ledger' })
    const { wallets } = await seenBy(manager, person)
    expect(wallets).toMatchObject([
      { kind: 'PLATFORM' },
      { kind: 'EXTERNAL', address, label: 'Ledger', status: 'REVIEW', owner: 'Nora Vidal' },
    ])
    const { items } = await person.call('listLooks')
    expect(items).toMatchObject([{ who: 'Elena Robles', how: 'PAGE' }])
  })

  test('sees who else added the same address', async () => {
    const own = await createTestTenant(platform)
    const [manager, one, other] = [
      await own.manager(),
      await own.person({ name: 'Ana', surname: 'Sol' }),
      await own.person(),
    ]
    for (const person of [one, other]) await add(person)
    expect((await seenBy(manager, other)).wallets[1]).toMatchObject({ also_of: 'Ana Sol' })
    expect(JSON.stringify(await addressesOf(other))).not.toContain('Ana')
  })

  test('verifies an address, which notifies the owner and adds it to the session', async () => {
    const [manager, person] = [await tenant.manager(), await tenant.person()]
    const reference = (await walletOf(person)).wallets[0]?.address
    const params = { id: (await add(person)).id }
    expect((await person.call('getSession')).wallets).toEqual([reference])
    await manager.call('verifyWallet', { params })
    const { items } = await manager.call('getUserTimeline', { params: { id: person.id } })
    expect(items.map(({ what }) => what)).toContain('Monedero que acaba en abab: Comprobado')
    expect((await person.call('getSession')).wallets).toEqual([reference, address])
    expect(await subjectsTo(platform, person)).toContain('Tu monedero está comprobado')
    await person.call('removeWallet', { params })
    expect((await person.call('getSession')).wallets).toEqual([reference])
  })

  test('rejects an address with a reason for the owner, and can verify it later', async () => {
    const [manager, person] = [await tenant.manager(), await tenant.person()]
    const params = { id: (await add(person)).id }
    await manager.call('rejectWallet', { params, body: { reason } })
    expect(await addressesOf(person)).toMatchObject([{ status: 'REJECTED', reason }])
    expect(await subjectsTo(platform, person)).toContain('No podemos aceptar tu monedero')
    await manager.call('verifyWallet', { params })
    expect(await addressesOf(person)).toMatchObject([{ status: 'VERIFIED', reason: '' }])
  })

  test("gets 409 after another manager's simultaneous decision", async () => {
    const [one, other, person] = [await tenant.manager(), await tenant.manager(), await tenant.person()]
    const params = { id: (await add(person)).id }
    const replies = await Promise.all([
      one.send('rejectWallet', { params, body: { reason } }),
      other.send('rejectWallet', { params, body: { reason } }),
    ])
    expect(replies.map(({ status }) => status).sort()).toEqual([204, 409])
  })

  test('cannot decide about their own address', async () => {
    const manager = await tenant.manager()
    const params = { id: (await add(manager)).id }
    const { error } = await manager.send('verifyWallet', { params })
    expect(error.reason?.text).toBe('requirements.own_wallet')
  })

  test('finds the addresses of a deleted person', async () => {
    const [manager, person] = [await tenant.manager(), await tenant.person()]
    await add(person)
    const { id } = person
    const body = { reason: 'Lo ha pedido por teléfono.', word: 'ELIMINAR' }
    await manager.call('deleteUser', { params: { id }, body })
    const { wallet } = await manager.call('getClosedUser', { params: { id } })
    expect(wallet.wallets.map((each) => each.address)).toContain(address)
  })
})

test('mails contain an abbreviated address', async () => {
  const own = await createTestTenant(platform)
  const person = await own.person({ email: 'ana.monedero@mail.test' })
  await add(person)
  expect(await subjectsTo(platform, person)).toEqual(['Has añadido un monedero'])
  const texts = platform.mails.filter(({ to }) => to === 'ana.monedero@mail.test').map(({ text }) => text)
  expect(texts.join()).toContain('0xabab…abab')
  expect(texts.join()).not.toContain(address)
})

test('a login returns the same wallets as the session', async () => {
  const { token, email } = await platform.account()
  const { data } = await platform.call('getSession', { token })
  const { wallets } = data as { wallets: string[] }
  const login = await platform.call('login', { body: { email, password } })
  expect(wallets).toHaveLength(1)
  expect(login.data).toMatchObject({ wallets })
})
