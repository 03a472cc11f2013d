import type { InvestmentCampaign } from '../generated/domain.ts'
import type { Caller } from './caller.ts'

/** How each campaign stands on an evening, asked once: all of its orders wait for the same. */
export class Campaigns {
  private readonly known = new Map<string, InvestmentCampaign>()
  private readonly manager: Caller

  constructor(manager: Caller) {
    this.manager = manager
  }

  /** As one of its orders says. */
  async of(slug: string, order: { id: string }): Promise<InvestmentCampaign> {
    const known = this.known.get(slug)
    if (known) return known
    const { campaign } = await this.manager.call('getInvestment', { params: order })
    this.known.set(slug, campaign)
    return campaign
  }

  /** On another day they stand elsewhere. */
  forget(): void {
    this.known.clear()
  }
}
