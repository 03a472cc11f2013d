import { eq } from 'drizzle-orm'
import type { AdStatus, BoardThreadSubject } from '../../../../generated/domain.ts'
import { statement, value } from '../../../database/statement.ts'
import type { Subject } from '../../../kernel/subject/subject.ts'
import { adThreads } from '../tables.ts'
import { selectThreads, type ThreadRecord } from '../threads.ts'

export const conversation: Subject<ThreadRecord, BoardThreadSubject, never> = {
  by: { id: statement((tx) => selectThreads({ tx }, eq(adThreads.id, value('key'))).prepare('')) },
  seen: ({ thread, ad }) => ({
    id: thread.id,
    seller_id: ad.seller_id,
    buyer_id: thread.buyer_id,
    reported: thread.reported_at !== null,
    settled: thread.settled_at !== null,
    ad_status: ad.status as AdStatus,
  }),
  parts: {},
}
