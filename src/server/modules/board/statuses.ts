import type { AdStatus } from '../../../generated/domain.ts'

/** Lists the statuses of ads whose tokens are locked for them. */
export const openAds = ['SENT', 'APPROVED', 'PUBLISHED'] as const satisfies AdStatus[]
