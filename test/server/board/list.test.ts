import { expect, it } from 'vitest'
import { calendarDay } from '../../../src/domain/calendar.ts'
import type { Operations } from '../../../src/generated/operations.ts'
import { testPlatform } from '../harness.ts'
import { createMarket } from '../transfers/market.ts'

const platform = await testPlatform()
const { tenant, manager, createIssuance, createHolder, runDueJobs } = await createMarket(platform)
const [flat, loan] = [await createIssuance(), await tenant.issuance({ ends_on: '2099-12-31', type: 'DEBT' })]
const [seller, other] = [await createHolder(flat.slug, 9), await createHolder(loan.slug, 9)]
const now = platform.clock.now().getTime()
const day = (days: number) => calendarDay(new Date(now + days * 86_400_000), 'Europe/Madrid')

async function ad(of: typeof flat, by: typeof seller, tokens: number, price: number) {
  const body = { token_class: of.id, tokens, price, own_price: true }
  const { id } = await by.call('createAd', { body })
  await manager.call('approveAd', { params: { id }, body: { tokens, price } })
  await runDueJobs()
  return id
}

const small = await ad(flat, seller, 1, 10_000)
platform.clock.set(new Date(now + 2 * 86_400_000))
const large = await ad(flat, seller, 4, 10_000)
const lent = await ad(loan, other, 2, 10_000)
const { id: waiting } = await seller.call('createAd', {
  body: { token_class: flat.id, tokens: 1, price: 5000, own_price: true },
})

type Params = Partial<Operations['listAds']['params']>

it.each<[Params, string[]]>([
  [{}, [lent, large, small]],
  [{ sort: 'created' }, [small, large, lent]],
  [{ type: ['DEBT'] }, [lent]],
  [{ issuance: flat.slug }, [large, small]],
  [{ amount: '20000..30000' }, [lent]],
  [{ amount: '..20000' }, [lent, small]],
  [{ created: `..${day(0)}` }, [small]],
  [{ created: `${day(1)}..` }, [lent, large]],
  [{ status: ['PUBLISHED'] }, [lent, large, small]],
  [{ status: ['WITHDRAWN'] }, []],
  [{ tab: 'mine' }, [waiting, large, small]],
  [{ tab: 'mine', status: ['SENT'] }, [waiting]],
  [{ tab: 'mine', issuance: loan.slug }, []],
])('the board is filtered and sorted by %j', async (params, ids) => {
  const { items, counts } = await seller.call('listAds', { params })
  expect(items.map(({ id }) => id)).toEqual(ids)
  expect(counts).toEqual({ all: 3, mine: 3 })
})

it('a row contains the issuance, tokens, price, date, status and reference of its ad', async () => {
  const { items } = await seller.call('listAds', { params: { type: ['DEBT'] } })
  expect(items).toMatchObject([
    {
      issuance_slug: loan.slug,
      issuance_type: 'DEBT',
      tokens: 2,
      price: 10_000,
      total: 20_000,
      status: 'PUBLISHED',
      publish_at: expect.stringMatching(/^\d{4}-/),
      mine: false,
      reference: expect.stringMatching(/./),
    },
  ])
})
