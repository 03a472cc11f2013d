import type { CustomizationRule } from './rule.ts'

/** Requires an order of phases from the draft to the campaign, so that no issuance is stuck. */
export const rule: CustomizationRule = {
  name: 'every-issuance-reaches-its-campaign',
  *check({ document, customization }) {
    const order = customization.flows.project_statuses
    const open = order.filter((status) => status !== 'CLOSED')
    const isWhole = open[0] === 'DRAFT' && open.at(-1) === 'CAMPAIGN'
    const isLast = order.length === open.length || order.at(-1) === 'CLOSED'
    if (isWhole && isLast) return
    yield {
      document,
      path: ['flows', 'project_statuses'],
      message: 'An issuance in this order never reaches its campaign.',
      remedy: 'Begin with DRAFT and end with CAMPAIGN, CLOSED.',
    }
  },
}
