import { eq } from 'drizzle-orm'
import type { AdStatus, BoardSubject } from '../../../../generated/domain.ts'
import { statement, value } from '../../../database/statement.ts'
import type { Subject } from '../../../kernel/subject/subject.ts'
import { type AdRecord, selectAds } from '../rows.ts'
import { ads } from '../tables.ts'

export const ad: Subject<AdRecord, BoardSubject, never> = {
  by: { id: statement((tx) => selectAds({ tx }, eq(ads.id, value('key'))).prepare('')) },
  seen: ({ ad: { id, seller_id, status } }) => ({ id, seller_id, status: status as AdStatus }),
  parts: {},
}
