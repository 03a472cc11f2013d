import { afterAll, beforeAll, expect, test } from 'vitest'
import { testPlatform } from '../server/harness.ts'
import { beforeItsCampaign, stageOf } from '../server/interests/stage.ts'
import { type Person as Caller, newWorld } from '../server/investments/world.ts'
import { closeBrowser, Person } from './person.ts'

const platform = await testPlatform()
const { opens, settles } = stageOf(platform)
let port: string

beforeAll(async () => {
  port = new URL(await platform.app.listen({ host: '127.0.0.1', port: 0 })).port
})

afterAll(closeBrowser)

/** Somebody of this tenant with a phone, logged in. */
async function onThePhone(host: string, caller: Caller): Promise<Person> {
  const tenant = { origin: `http://${host}:${port}`, type: 'default' } as const
  const person = await Person.arrives(tenant, 'es', 390)
  const session = { token: caller.headers['x-user-access-token'], expiresAt: '2036-01-01T00:00:00.000Z' }
  const kept: [string, string] = [`tesela:${host}:${port}:session`, JSON.stringify(session)]
  await person.page.addInitScript(([key, value]) => localStorage.setItem(key, value), kept)
  return person
}

test('an interest becomes an order with one tap once the campaign is open, in Spanish on a phone', async () => {
  const world = await newWorld(platform)
  const caller = await world.investor()
  const house = await beforeItsCampaign(world, platform.clock.now())
  const investor = await onThePhone(world.host, caller)

  await investor.opens('/user/issuances')
  await investor.isOn('issuances.title')
  await investor.opens(`/user/issuances/${house.slug}`)
  await investor.presses('interests.declare')
  await investor.isOn('interests.title')
  await investor.fills('interests.amount', '450,50')
  await investor.presses('interests.send')
  await investor.reads('Tiene que ser múltiplo de 100,00')
  await investor.fills('interests.amount', '500')
  await investor.presses('interests.send')
  await investor.sees('interests.declared_title')
  await investor.isAtEase()

  await investor.opens('/user/investments?tab=interest')
  await investor.reads('Casa en Málaga')
  await investor.sees('interest_status.RESERVED')
  await investor.isAtEase()

  platform.clock.set(new Date(platform.clock.now().getTime() + 3_600_000))
  await opens(house)
  await settles()

  await investor.opens('/user/issuances')
  await investor.sees('news.title')
  await investor.isAtEase()
  await investor.presses('interests.become_order')
  await investor.isOn('invest.amount_title', { title: 'Casa en Málaga' })
  await investor.reads('Partimos de tu interés')
  await investor.ticks('fields.warning_risk')
  await investor.ticks('fields.warning_loss')
  await investor.pressesAround('invest.reserve_total_other')
  await investor.isOn('invest.breakdown_title')

  const [order] = (await caller.call('listMyInvestments')).items
  const [interest] = (await caller.call('listMyInterests')).items
  expect(interest).toMatchObject({ status: 'ORDERED', order_id: order?.id, order_tokens: 5 })
})
