import type { Operations } from '../../../generated/operations.ts'
import type { List } from '../../kernel/lists/list.ts'
import { interests } from './tables.ts'

type Sort = NonNullable<Operations['listInterests']['params']['sort']>

export const list: List<Sort, 'amount' | 'tokens'> = {
  table: interests,
  id: interests.id,
  part: interests.status,
  orders: {
    '-created': { by: interests.created_at, down: true },
    created: { by: interests.created_at },
    amount: { by: interests.amount },
    '-amount': { by: interests.amount, down: true },
  },
  sums: {
    of: { amount: interests.amount, tokens: interests.tokens },
    currency: interests.currency,
    // Excludes interests with these statuses.
    besides: ['CANCELED', 'LAPSED'],
    // Sums the tokens only if all rows are of one issuance.
    alike: { tokens: interests.issuance_id },
  },
}
