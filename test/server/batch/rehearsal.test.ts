import { createServer } from 'node:http'
import { expect, it } from 'vitest'
import { readLibrary } from '../../../src/server/documents/read.ts'
import { freePorts, testPlatform } from '../harness.ts'
import { placeOrder } from '../investments/steps.ts'
import { identityOf } from '../onboarding/identity.ts'
import { createTestTenant, type Person } from '../test-tenant.ts'
import { snapshotOf } from './snapshot.ts'

const lines: string[] = []
const platform = await testPlatform({
  library: allowing('submitIdentification', 'withdrawInvestment'),
  config: { logLevel: 'warn' },
  logTo: { write: (line) => void lines.push(line) },
})
const tenant = await createTestTenant(platform)

/** Returns the product's documents with further operations allowed in batches. */
function allowing(...names: string[]) {
  const library = readLibrary()
  for (const name of names) {
    const operation = library.operations[name]
    if (operation) library.operations[name] = { ...operation, batch: true }
  }
  return library
}

async function run(person: Person, operation: string, item: object, dry_run = true) {
  const { items } = await person.call('runBatch', { body: { operation, items: [item], dry_run } })
  return items[0]
}

/** Returns the requests that the identity provider got meanwhile. */
async function askedOfProvider(work: () => Promise<void>): Promise<string[]> {
  const requests: string[] = []
  const { kycUrl } = platform.config
  const { http } = await freePorts()
  const server = createServer((request, answer) => {
    requests.push(String(request.url))
    answer.writeHead(503).end()
  }).listen(http)
  platform.config.kycUrl = `http://127.0.0.1:${http}`
  await work()
  platform.config.kycUrl = kycUrl
  server.close()
  return requests
}

it('a dry run calls no provider and counts no attempt, however often it is repeated', async () => {
  const person = await tenant.person()
  const item = { params: {}, body: await identityOf(person) }
  const before = await snapshotOf(platform.owner)
  const providerRequests = await askedOfProvider(async () => {
    for (let times = 0; times < 12; times += 1)
      expect(await run(person, 'submitIdentification', item)).toEqual({ ok: true })
  })
  expect(providerRequests).toEqual([])
  expect(await snapshotOf(platform.owner)).toEqual(before)
})

it('a refused dry run counts no attempt', async () => {
  const person = await tenant.person({ kyc_status: 'success' })
  const item = { params: {}, body: await identityOf(person) }
  const before = await snapshotOf(platform.owner)
  expect(await run(person, 'submitIdentification', item)).toMatchObject({ problem: { code: 'wrong_state' } })
  expect(await snapshotOf(platform.owner)).toEqual(before)
})

it('a dry run reports too many attempts like the operation', async () => {
  const person = await tenant.person()
  const item = { params: {}, body: await identityOf(person) }
  for (let times = 0; times < 10; times += 1) await run(person, 'submitIdentification', item, false)
  const before = await snapshotOf(platform.owner)
  expect(await run(person, 'submitIdentification', item)).toMatchObject({ problem: { code: 'too_many' } })
  expect(await snapshotOf(platform.owner)).toEqual(before)
})

it('a real run calls the provider', async () => {
  const person = await tenant.person()
  const item = { params: {}, body: await identityOf(person) }
  expect(await run(person, 'submitIdentification', item, false)).toEqual({ ok: true })
  const { rows } = await platform.owner.query('select kyc_status from users where id = $1', [person.id])
  expect(rows[0]?.kyc_status).not.toBe('created')
})

it('neither a dry run nor a real run acts for a user who is impersonated by a manager', async () => {
  const investor = await tenant.investor()
  const { id } = await placeOrder(investor, (await tenant.issuance()).slug, 1)
  const seen = await tenant.impersonate(await tenant.manager(), investor)
  for (const dry_run of [true, false])
    expect(await run(seen, 'withdrawInvestment', { params: { id } }, dry_run)).toMatchObject({
      problem: { code: 'requirement', reason: { text: 'refusals.own_hand' } },
    })
  expect(await run(investor, 'withdrawInvestment', { params: { id } })).toEqual({ ok: true })
})

it('the log marks a dry run, and names the operation of each item of a batch', async () => {
  const investor = await tenant.investor()
  const { id } = await placeOrder(investor, (await tenant.issuance()).slug, 1)
  lines.length = 0
  await run(investor, 'withdrawInvestment', { params: { id } })
  await run(investor, 'withdrawInvestment', { params: { id } }, false)
  const securityEvents = lines.map((line) => JSON.parse(line)).filter(({ kind }) => kind === 'security')
  expect(
    securityEvents.map(({ operation, outcome, ids, rehearsed }) => [operation, outcome, ids, rehearsed]),
  ).toEqual([
    ['withdrawInvestment', 'ok', { id }, true],
    ['runBatch', 'ok', {}, undefined],
    ['withdrawInvestment', 'ok', { id }, undefined],
    ['runBatch', 'ok', {}, undefined],
  ])
})
