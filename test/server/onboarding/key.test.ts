import { expect, it } from 'vitest'
import { productDocumentsOf } from '../../../src/server/site/product-documents.ts'
import { testPlatform } from '../harness.ts'
import { createTestTenant } from '../test-tenant.ts'

const platform = await testPlatform()
const tenant = await createTestTenant(platform)

it('no document sent to a browser contains the correct answers of the test', async () => {
  const { address } = productDocumentsOf(platform.library)
  const { slug } = await tenant.issuance()
  const page = `/invest/${slug}/initial-test`
  const headers = { host: tenant.host, accept: '*/*' }
  const html = (await platform.app.inject({ url: page, headers })).body
  const linked = [...html.matchAll(/"(\/[^"]+\.json)"/g)].map(([, url = '']) => url)
  expect(linked).not.toEqual([])
  const served = await Promise.all(
    [address, ...linked].map(async (url) => (await platform.app.inject({ url, headers })).body),
  )
  const says = (words: RegExp) => served.some((body) => words.test(body))
  expect(says(/Puedo vender mis tokens/)).toBe(true)
  expect(
    says(/"right":(true|false)|"weight":\d|"essential":true|hace falta alguien que lo quiera comprar/),
  ).toBe(false)
})
