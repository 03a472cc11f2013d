import { expect, it } from 'vitest'
import { testPlatform } from '../harness.ts'
import { acceptance, createMarket } from './market.ts'

const platform = await testPlatform()
const { tenant, manager, createHolder, offerTokens } = await createMarket(platform)

it('a buyer must meet every personal requirement of an order', () => {
  const { operations } = platform.library
  const askedOf = (name: string) =>
    (operations[name]?.requires ?? []).filter(({ that }) => that.includes('session.'))
  expect(askedOf('createInvestment').length).toBeGreaterThan(5)
  expect(askedOf('acceptTransfer')).toEqual(expect.arrayContaining(askedOf('createInvestment')))
})

it('a purchase above the threshold requires consent', async () => {
  const { id, slug } = await tenant.issuance({ ends_on: '2099-12-31' })
  const [seller, buyer] = [await createHolder(slug, 3), await createHolder(slug, 0)]
  const { data } = await offerTokens(seller, buyer, id, 1, 500_000)
  const accept = (consent_over_threshold: boolean) =>
    buyer.send('acceptTransfer', {
      params: { id: data.id },
      body: { ...acceptance, consent_over_threshold },
    })
  expect((await accept(false)).error.code).toBe('consent_needed')
  expect((await accept(true)).data).toMatchObject({ status: 'CHECKED' })
})

it.each(['warning_risk', 'warning_loss', 'warning_private'])('a purchase requires %s', async (warning) => {
  const { id, slug } = await tenant.issuance({ ends_on: '2099-12-31' })
  const [seller, buyer] = [await createHolder(slug, 3), await createHolder(slug, 0)]
  const { data } = await offerTokens(seller, buyer, id, 1)
  const body = { ...acceptance, [warning]: false }
  expect((await buyer.send('acceptTransfer', { params: { id: data.id }, body })).status).toBe(400)
})

it('a buyer keeps access to the key information sheet of their purchase', async () => {
  const { id, slug } = await tenant.issuance({
    ends_on: '2099-12-31',
    organisation_id: await tenant.organisation(),
  })
  const replace = async () => {
    const { version } = await manager.call('getPreparation', { params: { slug } })
    const sheet = { file_id: await manager.file(), kind: 'KIIS' as const, permit: 'public' as const }
    await manager.call('saveIssuanceDocuments', { params: { id }, body: { version, documents: [sheet] } })
    return sheet.file_id
  }
  const [seller, buyer, other] = [
    await createHolder(slug, 3),
    await createHolder(slug, 0),
    await createHolder(slug, 0),
  ]
  const sheet = await replace()
  const { data } = await offerTokens(seller, buyer, id, 1)
  await buyer.call('acceptTransfer', { params: { id: data.id }, body: acceptance })
  await replace()
  expect((await buyer.call('getTransfer', { params: { id: data.id } })).sheet_file_id).toBe(sheet)
  // The file has no bytes here, so only the refusal tells who may read it.
  const isRefused = async (person: typeof buyer) =>
    (await person.send('getFile', { params: { id: sheet } })).status === 404
  expect([await isRefused(buyer), await isRefused(other)]).toEqual([false, true])
})
