import { afterEach, describe, expect, it, vi } from 'vitest'
import { assertInvariants } from '../../../../src/server/invariants/index.ts'
import { mangopay } from '../../../../src/server/providers/payment/mangopay/index.ts'
import { testPlatform } from '../../harness.ts'
import { waitOptions } from '../../webhooks/identity-provider.ts'
import { expectSumsAgree } from '../sums.ts'
import { cardPaymentFixture } from './card-payment-fixture.ts'

const platform = await testPlatform()
const { app, owner, config } = platform
const { createOrder, payByCard, decideAtBank } = cardPaymentFixture(platform)
const { fetch } = globalThis
const { paymentAccounts } = config

afterEach(async () => {
  vi.restoreAllMocks()
  config.paymentAccounts = paymentAccounts
  await expectSumsAgree(platform)
  await assertInvariants(owner)
})

const right = 'practice-with-mangopay'

/** Returns an order whose payment was confirmed at the bank without notifying the platform. */
async function confirmed() {
  const made = await createOrder()
  const { id, url } = await made.beginPayment()
  await decideAtBank(await payByCard(made.host, url))
  return { ...made, payment: id, number: await made.providerIdOf(id) }
}

const untouched = ['CARD_REGISTRATION_UPDATED', 'needs_person']

/** Intercepts MANGOPAY's response about a pay-in. */
function onTheWay(change: (answer: Response) => Response | Promise<Response>) {
  return vi.spyOn(globalThis, 'fetch').mockImplementation(async (url, sent) => {
    const answer = await fetch(url, sent)
    return isAboutPayIn(url) ? change(answer) : answer
  })
}

function isAboutPayIn(url: unknown): boolean {
  return /\/payins\/[^/]+$/.test(String(url))
}

async function eventsOf(tenantId: string): Promise<string[]> {
  const { rows } = await owner.query(
    'select state, problem from provider_events where tenant_id = $1 order by id',
    [tenantId],
  )
  return rows.map(({ state, problem }) => `${state} ${problem}`.trim())
}

describe('the outcome of a hook', () => {
  it('is queried after the response to the hook, outside a transaction', async () => {
    const { callHook, number, waitForState, statuses, fundsAtMangopay, total } = await confirmed()
    let letGo = () => {}
    const queried = new Promise<void>((begun) => {
      onTheWay(async (answer) => {
        begun()
        await new Promise<void>((go) => {
          letGo = go
        })
        return answer
      })
    })
    expect((await callHook(number)).statusCode).toBe(200)
    await queried
    expect(await statuses()).toEqual(untouched)
    const { rows } = await owner.query(
      "select from pg_stat_activity where usename = 'tesela_app' and datname = current_database() and xact_start is not null",
    )
    expect(rows).toEqual([])
    letGo()
    await waitForState('CHARGED', 'succeeded')
    expect(await fundsAtMangopay()).toBe(total)
  })

  it.each([
    ['a different amount', { DebitedFunds: { Currency: 'EUR', Amount: 1 } }],
    ['a different currency', { DebitedFunds: { Currency: 'USD', Amount: 100_000 } }],
    ['half a cent', { DebitedFunds: { Currency: 'EUR', Amount: 100_000.5 } }],
    ['a different payment', { Id: 'payin_of_somebody_else' }],
    ['an unknown status', { Status: 'PAID' }],
  ])('is parked if MANGOPAY reports %s, and charged by a later query', async (_what, change) => {
    const { callHook, number, statuses, tenant, advanceMinutes, waitForState, fundsAtMangopay, total } =
      await confirmed()
    onTheWay(async (answer) => Response.json({ ...(await answer.json()), ...change }))
    await callHook(number)
    await vi.waitFor(
      async () => expect(await eventsOf(tenant.id)).toEqual([expect.stringMatching(/^parked .+/)]),
      waitOptions,
    )
    expect(await statuses()).toEqual(untouched)
    vi.restoreAllMocks()
    await advanceMinutes(2)
    await waitForState('CHARGED', 'succeeded')
    expect(await fundsAtMangopay()).toBe(total)
  })

  it("is not queried for another tenant's payment", async () => {
    const { number, statuses } = await confirmed()
    const other = await createOrder()
    const fetchSpy = vi.spyOn(globalThis, 'fetch')
    expect((await other.callHook(number)).statusCode).toBe(200)
    await vi.waitFor(async () => expect(await eventsOf(other.tenant.id)).toEqual(['applied']), waitOptions)
    expect(fetchSpy.mock.calls.filter(([url]) => isAboutPayIn(url))).toEqual([])
    expect(await statuses()).toEqual(untouched)
  })

  it("a hook with another tenant's key, a wrong or a partial key is rejected with 401 and not stored", async () => {
    const [mine, other] = [await confirmed(), await createOrder()]
    config.paymentAccounts = (slug) => {
      const account = mangopay.read({
        ...{ url: 'https://api.mangopay.com', client: slug, key: 'a-key-of-its-own', owner: 'user_1' },
        hooks: `the-secret-of-${slug}`,
      })
      return 'problem' in account ? [] : [account]
    }
    const keyOf = ({ host }: { host: string }) => `the-secret-of-${host.replace('.localhost', '')}`
    for (const key of [keyOf(other), right, keyOf(mine).slice(0, 20), `${keyOf(mine)}x`, '%00'])
      expect([key, (await mine.callHook(mine.number, { key })).statusCode]).toEqual([key, 401])
    expect(await eventsOf(mine.tenant.id)).toEqual([])
    expect((await other.callHook('payin_1', { key: keyOf(other) })).statusCode).toBe(200)
    expect(await mine.statuses()).toEqual(untouched)
  })
})

describe('a malformed hook', () => {
  const paid = 'EventType=PAYIN_NORMAL_SUCCEEDED'

  it('changes nothing and sends no query', async () => {
    const { host, number, statuses, tenant } = await confirmed()
    const odd: Record<string, string> = {
      '': 'failed unreadable',
      [`RessourceId=${number}&Date=1`]: 'failed unreadable',
      [`${paid}&Date=1`]: 'failed unreadable',
      [`${paid}&RessourceId=&Date=1`]: 'failed unreadable',
      [`${paid}&RessourceId=${'9'.repeat(2000)}&Date=1`]: 'failed unreadable',
      [`${paid}&RessourceId=${number}`]: 'failed unreadable',
      [`EventType=TRANSFER_NORMAL_SUCCEEDED&RessourceId=${number}&Date=1`]: 'applied',
      [`${paid}&RessourceId=../users/user_1&Date=1`]: 'applied',
    }
    const fetchSpy = vi.spyOn(globalThis, 'fetch')
    for (const query of Object.keys(odd)) {
      const url = `/v2/webhooks/mangopay/${right}?${query}`
      expect([query, (await app.inject({ url, headers: { host } })).statusCode]).toEqual([query, 200])
    }
    await vi.waitFor(async () => expect(await eventsOf(tenant.id)).toEqual(Object.values(odd)), waitOptions)
    expect(fetchSpy.mock.calls.filter(([url]) => isAboutPayIn(url))).toEqual([])
    expect(await statuses()).toEqual(untouched)
  })

  it('is rejected with 405 if sent by POST', async () => {
    const { host, tenant } = await createOrder()
    const url = `/v2/webhooks/mangopay/${right}?${paid}&RessourceId=payin_1&Date=1`
    expect((await app.inject({ method: 'POST', url, headers: { host } })).statusCode).toBe(405)
    expect(await eventsOf(tenant.id)).toEqual([])
  })
})
