import type { Caller } from './caller.ts'
import type { DemoIssuance } from './content.ts'
import type { DemoEvent } from './demo-event.ts'
import { dayAfter } from './issuances.ts'

/** Returns the event in which the manager moves the last day of a campaign, with a reason. */
export function lastDayEvents({ slug, last_day }: DemoIssuance, manager: Caller, today: Date): DemoEvent[] {
  if (!last_day) return []
  const { days_ago, ends_in_days, ...reasons } = last_day
  const run = async () => {
    const { id } = await manager.call('getManagedIssuance', { params: { slug } })
    if (ends_in_days === undefined) await manager.call('closeCampaign', { params: { id }, body: reasons })
    else
      await manager.call('extendCampaign', {
        params: { id },
        body: { ends_on: dayAfter(today, ends_in_days), ...reasons },
      })
  }
  return [{ daysAgo: days_ago, happen: run }]
}
