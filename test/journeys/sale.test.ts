import { expect, test } from 'vitest'
import { testPlatform } from '../server/harness.ts'
import { createMarket } from '../server/transfers/market.ts'
import { houses } from './houses.ts'
import { screensOf } from './in-front.ts'
import type { Person } from './person.ts'
import { walked } from './walked.ts'

const platform = await testPlatform()
const inFront = screensOf(platform)

async function fillsOffer(person: Person, tokens: string, price: string): Promise<void> {
  await person.fills('transfers.tokens', tokens)
  await person.fills('transfers.price', price)
}

test.each(walked(houses, [0]))(
  'an investor sells two tokens to another on the phone, from ad to contract note (%s, %s)',
  async (language, type) => {
    const market = await createMarket(platform, { tenant_type: type })
    const { tenant, manager, createIssuance, createHolder, tokensHeldBy, walletOf, runDueJobs } = market
    const { slug } = await createIssuance()
    const [selling, buying] = [await createHolder(slug, 5), await createHolder(slug, 0)]
    const onPhone = (caller: typeof selling) => inFront(tenant, caller, 390, language, type)
    const [seller, buyer] = [await onPhone(selling), await onPhone(buying)]

    await seller.opens('/user/board/new')
    await seller.isOn('board.new_title')
    const what = seller.field('transfers.what')
    await what.fill('a')
    await seller.page.getByRole('listbox').getByRole('option').first().waitFor()
    await what.press('Enter')
    await fillsOffer(seller, '4', '120')
    await seller.page.getByRole('checkbox').check()
    await seller.presses('board.send')
    await seller.sees('board.waits')
    await seller.hasNoFaults()
    const [ad] = (await manager.call('listManagedAds')).items
    const { id = '', tokens = 0, price = 0 } = ad ?? {}
    await manager.call('approveAd', { params: { id }, body: { tokens, price } })
    await runDueJobs()

    await buyer.opens(`/user/board/${ad?.id}`)
    await buyer.confirms('board.contact', () => buyer.fills('board.message', '¿Me vendes dos, a 115 €?'))
    await buyer.reads('¿Me vendes dos, a 115 €?')
    await buyer.hasNoFaults()

    await seller.page.reload()
    await seller.reads('¿Me vendes dos, a 115 €?')
    await seller.confirms('board.offer', () => fillsOffer(seller, '2', '115'))
    await seller.sees('transfers.now')
    await seller.hasNoFaults()

    const { items } = await buying.call('listMyTransfers')
    await buyer.opens(`/user/transfers/${items[0]?.id}`)
    await buyer.confirms('transfers.accept', async (dialog) => {
      for (const box of await dialog.getByRole('checkbox').all()) await box.check()
    })
    await buyer.sees('transfers.pay_to')
    await buyer.hasNoFaults()
    await buyer.confirms('transfers.pay')
    await buyer.sees('transfers.buyer_paid')

    await seller.page.reload()
    await seller.confirms('transfers.receive')
    await seller.sees('transfers.executed')
    await runDueJobs()
    await seller.page.reload()
    await seller.sees('transfers.note_paper')
    for (const person of [seller, buyer]) {
      await person.opens('/user/transfers')
      await person.reads(await walletOf(selling))
      await person.reads(await walletOf(buying))
      await person.hasNoFaults()
    }
    expect([await tokensHeldBy(selling, slug), await tokensHeldBy(buying, slug)]).toEqual([3, 2])
    await Promise.all([seller.leaves(), buyer.leaves()])
  },
)
