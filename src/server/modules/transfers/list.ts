import type { Operations } from '../../../generated/operations.ts'
import type { List } from '../../kernel/lists/list.ts'
import { transfers } from './tables.ts'

type Sort = NonNullable<Operations['listTransfers']['params']['sort']>

/** Sorts disputes first. */
const rank = (status: string) => (status === 'DISPUTED' ? 0 : 1)

export const list: List<Sort> = {
  table: transfers,
  id: transfers.id,
  part: transfers.status,
  orders: {
    '-created': { by: transfers.proposed_at, down: true, rank },
    created: { by: transfers.proposed_at, rank },
  },
}
