import type { InvestmentCampaign, InvestmentStatus } from '../generated/domain.ts'
import type { Caller } from './caller.ts'

/** Caches the state of each campaign and its orders on one evening. */
export class Campaigns {
  private readonly known = new Map<string, InvestmentCampaign>()
  private readonly statuses = new Map<string, Map<string, InvestmentStatus>>()
  private readonly manager: Caller

  constructor(manager: Caller) {
    this.manager = manager
  }

  /** Returns the campaign of an order. */
  async of(slug: string, order: { id: string }): Promise<InvestmentCampaign> {
    const cachedCampaign = this.known.get(slug)
    if (cachedCampaign) return cachedCampaign
    const { campaign } = await this.manager.call('getInvestment', { params: order })
    this.known.set(slug, campaign)
    return campaign
  }

  async statusOf(slug: string, { id }: { id: string }): Promise<InvestmentStatus | undefined> {
    const statuses = this.statuses.get(slug) ?? (await this.askStatuses(slug))
    this.statuses.set(slug, statuses)
    return statuses.get(id)
  }

  /** Clears the orders' statuses after a transition. */
  moved(slug: string): void {
    this.statuses.delete(slug)
  }

  /** Clears everything, for another day. */
  forget(): void {
    this.known.clear()
    this.statuses.clear()
  }

  private async askStatuses(issuance: string): Promise<Map<string, InvestmentStatus>> {
    const { items } = await this.manager.call('listInvestments', { params: { issuance, size: 100 } })
    return new Map(items.map(({ id, status }) => [id, status]))
  }
}
