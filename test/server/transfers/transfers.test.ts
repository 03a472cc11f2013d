import { expect, it } from 'vitest'
import { assertInvariants } from '../../../src/server/invariants/index.ts'
import { investAsCompany } from '../entities/steps.ts'
import { testPlatform } from '../harness.ts'
import { addCompanyAccount } from '../payouts/steps.ts'
import { signaturesIn } from '../signatures/pdf-signatures.ts'
import type { Person } from '../test-tenant.ts'
import { acceptance, createMarket } from './market.ts'

const platform = await testPlatform()
const {
  tenant,
  manager,
  createIssuance: open,
  createHolder,
  mintTokens,
  walletOf,
  addVerifiedWallet,
  offerTokens,
  tokensHeldBy,
  runDueJobs,
} = await createMarket(platform)

const step = (person: Person, name: 'payTransfer' | 'receiveTransfer' | 'cancelTransfer', id: string) =>
  person.send(name, { params: { id } })
const accept = (buyer: Person, id: string) =>
  buyer.send('acceptTransfer', { params: { id }, body: acceptance })

async function agreed(tokens = 2) {
  const issuance = await open()
  const [seller, buyer] = [await createHolder(issuance.slug, 5), await createHolder(issuance.slug, 0)]
  const { data } = await offerTokens(seller, buyer, issuance.id, tokens)
  return { issuance, seller, buyer, id: data.id }
}

const rowOf = async (user: Person, slug: string) => {
  const { items } = await manager.call('listHolders', { params: { slug } })
  return items.find(({ user_id }) => user_id === user.id)?.id ?? ''
}

it('sold tokens move to the buyer once both have confirmed the payment', async () => {
  const { issuance, seller, buyer, id } = await agreed()
  expect(await tokensHeldBy(seller, issuance.slug)).toBe(5)
  const checked = await accept(buyer, id)
  expect(checked.data).toMatchObject({ status: 'CHECKED', reasons: [], pay_to: { holder: 'Titular' } })
  expect((await step(seller, 'receiveTransfer', id)).error.code).toBe('wrong_state')
  await step(buyer, 'payTransfer', id)
  expect((await step(seller, 'receiveTransfer', id)).data).toMatchObject({ status: 'EXECUTED', pay_to: null })
  expect([await tokensHeldBy(seller, issuance.slug), await tokensHeldBy(buyer, issuance.slug)]).toEqual([
    3, 2,
  ])
  const { holdings } = await buyer.call('getPortfolio')
  expect(holdings[0]).toMatchObject({ amount: 24_000 })
  const moved = await seller.call('listMyMovements', { params: { kind: ['TRANSFER'] } as object })
  expect(moved.items).toMatchObject([{ tokens_out: 2 }])
  const purchase = { tokens: 2, held: 2, price: 12_000, amount: 24_000, fees: 0, transfer_id: id }
  expect((await buyer.call('listMyPurchases')).items).toMatchObject([purchase])
  expect((await seller.call('listMyPurchases')).items).toMatchObject([{ tokens: 5, transfer_id: '' }])
  await assertInvariants(platform.owner)
})

it('both parties receive a signed note of the transfer by mail', async () => {
  const { seller, buyer, id } = await agreed()
  await accept(buyer, id)
  await step(buyer, 'payTransfer', id)
  const { reference } = (await step(seller, 'receiveTransfer', id)).data
  await runDueJobs()
  const notes = [
    (await seller.call('getTransfer', { params: { id } })).note_file_id,
    (await buyer.call('getTransfer', { params: { id } })).note_file_id,
  ]
  for (const note of notes) {
    const bytes = (await platform.files.read(tenant.id, note)) ?? Buffer.alloc(0)
    expect(signaturesIn(bytes)).toMatchObject([{ holds: true, coversFile: true }])
  }
  for (const [index, person] of [seller, buyer].entries()) {
    const { items } = await person.call('listMyDocuments')
    expect(items.find(({ id }) => id === notes[index])?.kind).toBe('TRANSFER_NOTE')
  }
  const theirs = await buyer.send('getFile', { params: { id: notes[0] ?? '' } })
  expect(theirs.status).toBe(404)
  const noteMails = platform.mails.filter(({ attached, subject }) => attached && subject.includes(reference))
  expect(noteMails).toHaveLength(2)
})

it('offered tokens are reserved and cannot be offered twice', async () => {
  const { issuance, seller, id } = await agreed(4)
  const other = await createHolder(issuance.slug, 0)
  expect((await offerTokens(seller, other, issuance.id, 2)).error.reason?.text).toBe('move_reason.NOT_ENOUGH')
  expect((await offerTokens(seller, other, issuance.id, 1)).status).toBe(200)
  await step(seller, 'cancelTransfer', id)
  expect((await offerTokens(seller, other, issuance.id, 4)).status).toBe(200)
  const { items } = await seller.call('getSellable')
  expect(items).toMatchObject([{ free: 0, waiting: 5 }])
  await assertInvariants(platform.owner)
})

it('a transfer that a rule forbids is refused and frees the tokens', async () => {
  const { issuance, seller, buyer, id } = await agreed()
  await manager.call('freezeHolder', {
    params: { id: await rowOf(seller, issuance.slug) },
    body: { reason: 'Orden del juzgado.' },
  })
  expect((await accept(buyer, id)).data).toMatchObject({ status: 'REFUSED', reasons: ['SENDER_MAY_NOT'] })
  expect(await seller.call('getTransfer', { params: { id } })).toMatchObject({ reasons: ['SENDER_FROZEN'] })
  expect((await seller.call('getSellable')).items).toMatchObject([
    { free: 5, waiting: 0, reasons: ['SENDER_FROZEN'] },
  ])
  await assertInvariants(platform.owner)
})

it('a freeze during a transfer stops it until a manager decides', async () => {
  const { issuance, seller, buyer, id } = await agreed()
  expect((await buyer.call('getLeaving')).obstacles).toEqual([])
  await accept(buyer, id)
  expect((await buyer.call('getLeaving')).obstacles).toMatchObject([{ reason: 'TRANSFERS' }])
  await step(buyer, 'payTransfer', id)
  await manager.call('freezeHolder', {
    params: { id: await rowOf(seller, issuance.slug) },
    body: { reason: 'Orden del juzgado.' },
  })
  expect((await step(seller, 'receiveTransfer', id)).error.reason?.text).toBe('move_reason.SENDER_FROZEN')
  const body = { reason: 'He pagado y no llega.' }
  await buyer.call('disputeTransfer', { params: { id }, body })
  const [first] = (await manager.call('listTransfers')).items
  expect(first).toMatchObject({ id, status: 'DISPUTED' })
  const dismissed = await manager.call('dismissTransfer', { params: { id }, body })
  expect(dismissed).toMatchObject({ status: 'CANCELED', reason: body.reason })
  expect([await tokensHeldBy(seller, issuance.slug), await tokensHeldBy(buyer, issuance.slug)]).toEqual([
    5, 0,
  ])
  await assertInvariants(platform.owner)
})

it('a manager can uphold a disputed transfer', async () => {
  const { issuance, buyer, id } = await agreed()
  await accept(buyer, id)
  await buyer.call('disputeTransfer', { params: { id }, body: { reason: 'No me contesta.' } })
  await manager.call('upholdTransfer', { params: { id }, body: { reason: 'Ha enseñado el recibo.' } })
  expect(await tokensHeldBy(buyer, issuance.slug)).toBe(2)
  await assertInvariants(platform.owner)
})

it('simultaneous actions of seller and buyer have one outcome', async () => {
  const { issuance, seller, buyer, id } = await agreed()
  const statuses = (await Promise.all([accept(buyer, id), step(seller, 'cancelTransfer', id)])).map(
    ({ status }) => status,
  )
  expect(statuses.sort()).toEqual([200, 409])
  expect([await tokensHeldBy(seller, issuance.slug), await tokensHeldBy(buyer, issuance.slug)]).toEqual([
    5, 0,
  ])
  await assertInvariants(platform.owner)
})

it('an unanswered transfer is cancelled, and both parties are notified', async () => {
  const { seller, id } = await agreed()
  platform.clock.set(new Date(platform.clock.now().getTime() + 8 * 86_400_000))
  await runDueJobs()
  expect(await seller.call('getTransfer', { params: { id } })).toMatchObject({ status: 'CANCELED' })
  const { rows } = await platform.owner.query('select event from mails where event like $1', [
    `transfer_canceled/${id}/%`,
  ])
  expect(rows).toHaveLength(2)
  await assertInvariants(platform.owner)
})

it('a seller without a bank account cannot offer tokens', async () => {
  const issuance = await open()
  const [seller, buyer] = [await tenant.investor(), await createHolder(issuance.slug, 0)]
  const body = { token_class: issuance.id, tokens: 1, price: 100, address: await walletOf(buyer) }
  const refused = await seller.send('proposeTransfer', { body })
  expect(refused.error.reason?.text).toBe('transfers.needs_account')
})

it('the buyer of a company’s tokens pays to the company’s own account', async () => {
  const issuance = await open()
  const [seller, buyer] = [await createHolder(issuance.slug, 0), await createHolder(issuance.slug, 0)]
  const entity = await investAsCompany(seller, manager)
  await mintTokens(seller, issuance.slug, 5)
  const offer = () => offerTokens(seller, buyer, issuance.id, 2)
  expect((await seller.call('getSellable')).account).toBe(false)
  expect((await offer()).error.reason?.text).toBe('transfers.needs_company_account')
  const account = await addCompanyAccount(manager, seller, { entity })
  const { id } = (await offer()).data
  expect((await accept(buyer, id)).data.pay_to).toEqual({
    holder: 'Casas del Sur SL',
    iban: 'DE89370400440532013000',
  })
  const removed = await seller.send('removeBankAccount', { params: { id: account } })
  expect(removed.error.reason?.text).toBe('transfers.pays_here')
})

it('a payout account cannot be removed while a buyer has to pay to it', async () => {
  const { seller, buyer, id } = await agreed()
  const { items } = await seller.call('getMyBankAccounts')
  const remove = () => seller.send('removeBankAccount', { params: { id: items[0]?.id ?? '' } })
  await accept(buyer, id)
  expect((await remove()).error.reason?.text).toBe('transfers.pays_here')
  await step(buyer, 'cancelTransfer', id)
  expect((await remove()).status).toBe(204)
})

it("a buyer must meet an investor's requirements", async () => {
  const issuance = await open()
  const [seller, buyer] = [
    await createHolder(issuance.slug, 5),
    await tenant.investor({ kyc_status: 'created' }),
  ]
  const { data } = await offerTokens(seller, buyer, issuance.id, 1)
  expect((await accept(buyer, data.id)).error.reason?.text).toBe('requirements.kyc')
  const stranger = await tenant.investor()
  expect((await accept(stranger, data.id)).status).toBe(404)
  expect((await stranger.send('getTransfer', { params: { id: data.id } })).status).toBe(404)
})

it.each([
  ['INHERITANCE', [1, 4]],
  ['FORCED', [1, 4]],
] as const)('a manager moves tokens without a sale: %s', async (kind, tokens) => {
  const issuance = await open()
  const [from, to] = [await createHolder(issuance.slug, 5), await createHolder(issuance.slug, 0)]
  const params = { id: await rowOf(from, issuance.slug) }
  const proof = { reason: 'Lo prueba el documento.', file_id: await manager.file() }
  const body = { kind, address: await walletOf(to), tokens: 4, ...proof }
  const moved = await manager.call('moveTokens', { params, body })
  expect(moved).toMatchObject({ status: 'EXECUTED', kind, tokens: 4 })
  expect([await tokensHeldBy(from, issuance.slug), await tokensHeldBy(to, issuance.slug)]).toEqual(tokens)
  const { holdings } = await to.call('getPortfolio')
  expect(holdings[0]?.amount).toBe(4 * 10_000)
  await assertInvariants(platform.owner)
})

it.each(['OWN_WALLET', 'LOST_WALLET'] as const)(
  'a manager moves tokens only to another wallet of the same person: %s',
  async (kind) => {
    const issuance = await open()
    const [from, other] = [await createHolder(issuance.slug, 5), await createHolder(issuance.slug, 0)]
    const params = { id: await rowOf(from, issuance.slug) }
    const proof = { kind, reason: 'Lo ha pedido.', file_id: await manager.file() }
    const elsewhere = { ...proof, address: await walletOf(other) }
    const refused = await manager.send('moveTokens', { params, body: elsewhere })
    expect(refused.error.reason?.text).toBe('move_reason.OTHER_PERSON')
    const address = await addVerifiedWallet(from)
    await manager.call('moveTokens', { params, body: { ...proof, address } })
    const [row] = (await from.call('listMyTransfers')).items
    expect(row).toMatchObject({ way: 'OWN', tokens: 5, status: 'EXECUTED' })
    expect(await tokensHeldBy(from, issuance.slug)).toBe(5)
    await assertInvariants(platform.owner)
  },
)
