import type { Operations } from '../../../generated/operations.ts'
import type { List } from '../../kernel/lists/list.ts'
import { ads } from './tables.ts'

type Sort = NonNullable<Operations['listAds']['params']['sort']>

/** Ranks ads that wait for review first. */
const rank = (status: string) => (status === 'SENT' ? 0 : 1)

export const list: List<Sort> = {
  table: ads,
  id: ads.id,
  part: ads.status,
  orders: {
    '-created': { by: ads.sent_at, down: true, rank },
    created: { by: ads.sent_at, rank },
  },
}
