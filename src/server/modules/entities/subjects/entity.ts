import { eq } from 'drizzle-orm'
import type { EntityStatus, EntitySubject } from '../../../../generated/domain.ts'
import { statement, value } from '../../../database/statement.ts'
import type { Subject } from '../../../kernel/subject/subject.ts'
import { documentsOf, incompleteCountsOf, newestDocuments } from '../documents.ts'
import { type EntityRecord, selectEntities } from '../rows.ts'
import { entities } from '../tables.ts'

export const entity: Subject<EntityRecord, EntitySubject, 'papers'> = {
  by: { id: statement((tx) => selectEntities({ tx }, eq(entities.id, value('key'))).prepare('')) },
  seen: ({ entity, registry }) => ({
    id: entity.id,
    user_id: entity.user_id,
    status: entity.status as EntityStatus,
    chosen: entity.chosen,
    registry,
  }),
  parts: {
    papers: async (ctx, { entity }) =>
      incompleteCountsOf(newestDocuments(ctx, await documentsOf(ctx, eq(entities.id, entity.id)))),
  },
}
