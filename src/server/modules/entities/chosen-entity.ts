import { and, desc, eq } from 'drizzle-orm'
import type { Context } from '../../kernel/context.ts'
import { entities, entityHistory } from './tables.ts'

/** Returns the current version of the legal entity for which the caller invests; undefined without an entity. */
export async function chosenEntityOf({ tx, session }: Pick<Context, 'tx' | 'session'>) {
  if (session.entity_id === '') return undefined
  const [row] = await tx
    .select({ version: entityHistory, status: entities.status })
    .from(entities)
    .innerJoin(entityHistory, eq(entityHistory.entity_id, entities.id))
    .where(
      and(eq(entities.id, session.entity_id), eq(entities.user_id, session.id), eq(entities.chosen, true)),
    )
    .orderBy(desc(entityHistory.position))
    .limit(1)
    .for('share', { of: entities })
  return row
}
