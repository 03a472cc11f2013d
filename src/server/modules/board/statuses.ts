import type { AdStatus } from '../../../generated/domain.ts'

/** Lists the statuses in which an ad's tokens are locked. */
export const openAds = ['SENT', 'APPROVED', 'PUBLISHED'] as const satisfies AdStatus[]
