import type { TransferStatus } from '../../../generated/domain.ts'

/** Lists the statuses of sales that both sides agreed to and that have not ended. */
export const agreedStatuses = ['ACCEPTED', 'CHECKED', 'PAID', 'DISPUTED'] as const satisfies TransferStatus[]
