import type { CustomizationRule } from './rule.ts'

/** Requires an order of phases from the draft to the campaign, so that no issuance is stuck. */
export const rule: CustomizationRule = {
  name: 'every-issuance-reaches-its-campaign',
  *check({ document, customization }) {
    const order = customization.flows.project_statuses
    // Ignores CLOSED, which may only be the last phase.
    const openPhases = order.filter((status) => status !== 'CLOSED')
    const leadsToCampaign = openPhases[0] === 'DRAFT' && openPhases.at(-1) === 'CAMPAIGN'
    const isClosedLast = order.length === openPhases.length || order.at(-1) === 'CLOSED'
    if (leadsToCampaign && isClosedLast) return
    yield {
      document,
      path: ['flows', 'project_statuses'],
      message: 'An issuance in this order never reaches its campaign.',
      remedy: 'Begin with DRAFT and end with CAMPAIGN, CLOSED.',
    }
  },
}
