import { expect, it } from 'vitest'
import { testPlatform } from '../harness.ts'
import { subjectsTo } from '../payouts/steps.ts'
import type { Person } from '../test-tenant.ts'
import { acceptance } from '../transfers/market.ts'
import { adFixture } from './ad-fixture.ts'
import endings from './endings.json' with { type: 'json' }

const platform = await testPlatform()
const house = await adFixture(platform)
const exeu = await adFixture(platform, { tenant_type: 'exeu' })

type Published = Awaited<ReturnType<typeof house.createPublishedAd>>

/** Ends an ad of four tokens in each way. */
const ways: Record<string, (fixture: typeof house, ad: Published) => Promise<unknown>> = {
  WITHDRAWN: (_fixture, { seller, params }) => seller.call('withdrawAd', { params }),
  EXPIRED: async ({ runDueJobs }) => {
    platform.clock.set(new Date(platform.clock.now().getTime() + 32 * 86_400_000))
    await runDueJobs()
  },
  CLOSED: async ({ createHolder }, { seller, issuance, params }) => {
    const other = await createHolder(issuance.slug, 0)
    await other.call('contactSeller', { params, body: { text: 'Las cuatro.' } })
    const { threads } = await seller.call('getAd', { params })
    const offer = { params: { id: threads.at(-1)?.id ?? '' }, body: { tokens: 4, price: 12_000 } }
    await seller.call('offerInThread', offer)
    expect(await told(other)).toEqual([])
  },
  REFUSED: ({ manager }, { params }) =>
    manager.call('refuseAd', { params, body: { reason: 'El precio engaña.' } }),
}

const ended = /tablón:|board:/
const told = async (person: Person) =>
  (await subjectsTo(platform, person)).filter((subject) => ended.test(subject))
const inbox = async (person: Person, language: 'es' | 'en') =>
  (await person.call('listNotifications', { language })).items.filter(({ title }) => ended.test(title))

async function withEmail(person: Person, told_by: object = {}): Promise<Person> {
  await platform.owner.query('update users set email = $2, told_by = $3 where id = $1', [
    person.id,
    `${person.id}@mail.test`,
    told_by,
  ])
  return person
}

it.each(endings)('whoever wrote about an ad reads once that it is $status', async ({ status, es, en }) => {
  const ad = await house.createPublishedAd()
  const quiet = await withEmail(await house.tenant.investor(), { STEPS: 'NONE' })
  const onPage = await withEmail(await house.tenant.investor(), { STEPS: 'PAGE' })
  const buyer = await withEmail(ad.buyer)
  const people = [buyer, quiet, onPage]
  for (const person of people)
    await person.call('contactSeller', { params: ad.params, body: { text: '¿Sí?' } })
  await ways[status]?.(house, ad)
  expect(await house.manager.call('getAd', { params: ad.params })).toMatchObject({ status })
  expect(await Promise.all(people.map(told))).toEqual([[expect.stringContaining('Un anuncio')], [], []])
  for (const [language, words] of [
    ['es', es],
    ['en', en],
  ] as const)
    for (const person of [buyer, onPage])
      expect(await inbox(person, language)).toMatchObject([
        { kind: 'STEPS', link: '/user/board', text: expect.stringContaining(words) },
      ])
  expect(await inbox(quiet, 'es')).toEqual([])
  expect(await told(ad.seller)).not.toContain(expect.stringContaining('Un anuncio'))
  await house.runDueJobs()
  expect(await told(buyer)).toHaveLength(1)
})

it('whoever wrote about an ad still reads the conversation after its end, and nobody else does', async () => {
  const { seller, buyer, params, issuance } = await house.createPublishedAd()
  const other = await house.createHolder(issuance.slug, 0)
  await buyer.call('contactSeller', { params, body: { text: '¿Me vende dos?' } })
  await seller.call('withdrawAd', { params })
  expect(await buyer.call('getAd', { params })).toMatchObject({
    status: 'WITHDRAWN',
    reason: '',
    seller_id: '',
    threads: [{ messages: [{ text: '¿Me vende dos?' }] }],
  })
  expect((await other.send('getAd', { params })).status).toBe(404)
})

it('on an EXEU platform they read of instruments', async () => {
  const ad = await exeu.createPublishedAd()
  await ad.buyer.call('contactSeller', { params: ad.params, body: { text: '¿Sí?' } })
  await ways.CLOSED?.(exeu, ad)
  expect((await inbox(ad.buyer, 'es'))[0]?.text).toContain('Todos sus títulos')
  expect((await inbox(ad.buyer, 'en'))[0]?.text).toContain('All its instruments')
})

it('whoever buys through the ad reads only about their sale', async () => {
  const { seller, buyer, params, runDueJobs } = { ...house, ...(await house.createPublishedAd()) }
  await buyer.call('contactSeller', { params, body: { text: 'Dos.' } })
  const thread = (await seller.call('getAd', { params })).threads[0]?.id ?? ''
  const sale = await seller.call('offerInThread', {
    params: { id: thread },
    body: { tokens: 2, price: 12_000 },
  })
  await buyer.call('acceptTransfer', { params: { id: sale.id }, body: acceptance })
  await seller.call('withdrawAd', { params })
  await runDueJobs()
  expect(await inbox(buyer, 'es')).toEqual([])
})
