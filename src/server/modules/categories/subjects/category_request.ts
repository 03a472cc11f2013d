import { eq } from 'drizzle-orm'
import type { CategoryStatus, CategorySubject } from '../../../../generated/domain.ts'
import { statement, value } from '../../../database/statement.ts'
import type { Subject } from '../../../kernel/subject/subject.ts'
import { type CategoryRequestRecord, selectRequests } from '../rows.ts'
import { categoryRequests } from '../tables.ts'

export const categoryRequest: Subject<CategoryRequestRecord, CategorySubject, never> = {
  by: { id: statement((tx) => selectRequests({ tx }, eq(categoryRequests.id, value('key'))).prepare('')) },
  seen: ({ request, replaced, entity }) => ({
    id: request.id,
    user_id: request.user_id,
    status: request.status as CategoryStatus,
    replaced,
    entity_status: entity?.status ?? '',
  }),
  parts: {},
}
