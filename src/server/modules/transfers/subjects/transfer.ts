import { eq } from 'drizzle-orm'
import type { TransferStatus, TransferSubject } from '../../../../generated/domain.ts'
import { statement, value } from '../../../database/statement.ts'
import type { Subject } from '../../../kernel/subject/subject.ts'
import { selectTransfers, type TransferRecord } from '../rows.ts'
import { transfers } from '../tables.ts'

export const transfer: Subject<TransferRecord, TransferSubject, never> = {
  by: { id: statement((tx) => selectTransfers({ tx }, eq(transfers.id, value('key'))).prepare('')) },
  seen: ({ transfer: { id, seller_id, buyer_id, status } }) => ({
    id,
    seller_id,
    buyer_id,
    status: status as TransferStatus,
  }),
  parts: {},
}
