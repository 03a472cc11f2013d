import type { InvestmentCampaign, InvestmentStatus } from '../generated/domain.ts'
import type { Caller } from './caller.ts'

/** Caches the state of each campaign and of its orders for one simulated day. */
export class Campaigns {
  private readonly campaigns = new Map<string, InvestmentCampaign>()
  private readonly statuses = new Map<string, Map<string, InvestmentStatus>>()
  private readonly manager: Caller

  constructor(manager: Caller) {
    this.manager = manager
  }

  /** Returns the campaign of an order. */
  async campaignOf(slug: string, order: { id: string }): Promise<InvestmentCampaign> {
    const cachedCampaign = this.campaigns.get(slug)
    if (cachedCampaign) return cachedCampaign
    const { campaign } = await this.manager.call('getInvestment', { params: order })
    this.campaigns.set(slug, campaign)
    return campaign
  }

  async statusOf(slug: string, { id }: { id: string }): Promise<InvestmentStatus | undefined> {
    const statuses = this.statuses.get(slug) ?? (await this.loadStatuses(slug))
    this.statuses.set(slug, statuses)
    return statuses.get(id)
  }

  /** Clears the orders' statuses after a transition. */
  clearStatuses(slug: string): void {
    this.statuses.delete(slug)
  }

  /** Clears all cached states at the end of the day. */
  clear(): void {
    this.campaigns.clear()
    this.statuses.clear()
  }

  private async loadStatuses(issuance: string): Promise<Map<string, InvestmentStatus>> {
    const { items } = await this.manager.call('listInvestments', { params: { issuance, size: 100 } })
    return new Map(items.map(({ id, status }) => [id, status]))
  }
}
