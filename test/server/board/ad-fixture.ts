import type { TestPlatform } from '../harness.ts'
import type { CustomizationInput } from '../test-tenant.ts'
import { createMarket } from '../transfers/market.ts'

/** Returns a market with functions that create ads in each state. */
export async function adFixture(platform: TestPlatform, customization: CustomizationInput = {}) {
  const market = await createMarket(platform, customization)
  const { manager, createIssuance, createHolder, runDueJobs } = market

  const adBody = (token_class: string, tokens: number) => ({
    token_class,
    tokens,
    price: 12_000,
    own_price: true,
  })

  /** Returns an ad for four of five tokens in review, its seller and an interested buyer. */
  async function createSentAd() {
    const issuance = await createIssuance()
    const [seller, buyer] = [await createHolder(issuance.slug, 5), await createHolder(issuance.slug, 0)]
    const ad = await seller.call('createAd', { body: adBody(issuance.id, 4) })
    return { issuance, seller, buyer, params: { id: ad.id } }
  }

  /** Approves the current version of an ad as a manager. */
  async function approveAd(id: string) {
    const { tokens, price } = await manager.call('getAd', { params: { id } })
    await manager.call('approveAd', { params: { id }, body: { tokens, price } })
  }

  async function createPublishedAd() {
    const made = await createSentAd()
    await approveAd(made.params.id)
    await runDueJobs()
    return made
  }

  return { ...market, adBody, createSentAd, approveAd, createPublishedAd }
}
