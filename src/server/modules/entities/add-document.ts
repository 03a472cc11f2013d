import { and, eq, sql } from 'drizzle-orm'
import { newId } from '../../database/ids.ts'
import type { Context } from '../../kernel/context.ts'
import { throwError } from '../../kernel/errors.ts'
import { type Entity, entities, entityDocumentHistory } from './tables.ts'

type NewDocument = Pick<typeof entityDocumentHistory.$inferSelect, 'kind' | 'file_id' | 'issued_on'>

/**
 * Adds a document to an entity that may still be changed; earlier documents remain. Throws `wrong_state` if its
 * status was changed meanwhile.
 */
export async function addDocument(
  { tx, now }: Pick<Context, 'tx' | 'now'>,
  { id, status }: Entity,
  document: NewDocument,
): Promise<void> {
  const [lockedEntity] = await tx
    .update(entities)
    .set({ changed_at: now })
    .where(and(eq(entities.id, id), eq(entities.status, status)))
    .returning({ id: entities.id })
  if (!lockedEntity) throwError('wrong_state')
  const earlierCount = sql`(select count(*)::int from ${entityDocumentHistory} where ${eq(entityDocumentHistory.entity_id, id)})`
  await tx
    .insert(entityDocumentHistory)
    .values({ ...document, id: newId(), entity_id: id, position: sql`${earlierCount} + 1`, sent_at: now })
}
