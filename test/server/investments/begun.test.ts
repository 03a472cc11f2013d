import { expect, it } from 'vitest'
import { testPlatform } from '../harness.ts'
import { createTestTenant } from '../test-tenant.ts'
import { orderBody } from './steps.ts'

const platform = await testPlatform()
const tenant = await createTestTenant(platform)

it('offers the investment that a person left before their order, until they order', async () => {
  const person = await tenant.investor()
  const begun = async () => (await person.call('getBegunInvestment')).items.map(({ slug }) => slug)
  expect(await begun()).toEqual([])
  const [first, second] = [await tenant.issuance(), await tenant.issuance()]
  await person.call('getInvestFlow', { params: { slug: first.slug } })
  expect(await begun()).toEqual([first.slug])
  await person.call('getInvestFlow', { params: { slug: second.slug } })
  expect(await begun()).toEqual([second.slug])
  expect((await person.call('checkProjects')).begun.items.map(({ slug }) => slug)).toEqual([second.slug])
  await person.call('createInvestment', { body: orderBody(second.slug, 10) })
  expect(await begun()).toEqual([])
})

it('does not offer what somebody else left', async () => {
  const [person, other] = [await tenant.person(), await tenant.person()]
  const { slug } = await tenant.issuance()
  await other.call('getInvestFlow', { params: { slug } })
  expect((await person.call('getBegunInvestment')).items).toEqual([])
})
