import { and, desc, eq, ne, type SQL, sql } from 'drizzle-orm'
import type {
  EntityDetail,
  EntityRow,
  EntityStatus,
  RegistryCheck,
  RepresentationType,
} from '../../../generated/domain.ts'
import type { Tx } from '../../database/connection.ts'
import type { Context } from '../../kernel/context.ts'
import { throwError } from '../../kernel/errors.ts'
import { users } from '../auth/tables.ts'
import type { OtherOwner } from '../other-owners.ts'
import { fullName } from '../person.ts'
import { documentsOf, incompleteCountsOf, newestDocuments, type SentDocument } from './documents.ts'
import { newestRegistryCheck } from './registry.ts'
import { entities, entityHistory } from './tables.ts'

/** Selects, per joined entity, the current version. */
function newestVersion(tx: Tx) {
  return tx
    .select()
    .from(entityHistory)
    .where(and(eq(entityHistory.tenant_id, entities.tenant_id), eq(entityHistory.entity_id, entities.id)))
    .orderBy(desc(entityHistory.position))
    .limit(1)
    .as('newest_version')
}

/** Selects the other representatives of the same tax number. */
const otherRepresentatives = sql<OtherOwner[]>`coalesce((
  select jsonb_agg(distinct jsonb_build_object('id', others.id, 'name', trim(others.name || ' ' || others.surname)))
  from entities as other
  join users as others on others.tenant_id = other.tenant_id and others.id = other.user_id
  where other.tenant_id = entities.tenant_id and other.tax_id = entities.tax_id
    and other.user_id <> entities.user_id and other.status <> 'REMOVED'
), '[]')`

export function selectEntities({ tx }: Pick<Context, 'tx'>, where: SQL | undefined) {
  const version = newestVersion(tx)
  const check = newestRegistryCheck(tx)
  return tx
    .select({
      entity: entities,
      others: otherRepresentatives,
      version: version._.selectedFields,
      registry: sql<RegistryCheck>`coalesce(${check.registry}, 'NONE')`,
      owner: {
        id: users.id,
        name: users.name,
        surname: users.surname,
        email: users.email,
        language: users.language,
        kyc_status: users.kyc_status,
      },
    })
    .from(entities)
    .innerJoin(users, and(eq(users.tenant_id, entities.tenant_id), eq(users.id, entities.user_id)))
    .innerJoinLateral(version, sql`true`)
    .leftJoinLateral(check, sql`true`)
    .where(where)
    .$dynamic()
}

/** Describes a legal entity in its current version, with its representative. */
export type EntityRecord = Awaited<ReturnType<typeof selectEntities>>[number]

/** Returns a legal entity in its current version. Throws `not_found`. */
export async function findEntity(ctx: Pick<Context, 'tx'>, id: string): Promise<EntityRecord> {
  const [row] = await selectEntities(ctx, eq(entities.id, id))
  return row ?? throwError('not_found')
}

/** Limits the rows; nobody represents as many entities. */
const maxRows = 50

/** Returns the legal entities that a person represents, newest first; with the removed ones if requested. */
export async function entitiesOf(
  ctx: Pick<Context, 'tx'>,
  userId: string,
  { withRemoved = false } = {},
): Promise<EntityRow[]> {
  const whereListed = withRemoved ? undefined : ne(entities.status, 'REMOVED')
  const rows = await selectEntities(ctx, and(eq(entities.user_id, userId), whereListed))
    .orderBy(desc(entities.added_at), desc(entities.id))
    .limit(maxRows)
  return rows.map(entityRow)
}

export function entityRow({ entity, owner, registry }: EntityRecord): EntityRow {
  const { id, user_id, name, tax_id } = entity
  return {
    id,
    user_id,
    name,
    tax_id,
    registry,
    status: entity.status as EntityStatus,
    owner: fullName(owner),
    changed_at: entity.changed_at.toISOString(),
  }
}

/** Returns an entity with its documents. Throws `not_found`. */
export async function entityDetail(ctx: Pick<Context, 'tx' | 'now' | 'timeZone' | 'library'>, id: string) {
  const entity = await findEntity(ctx, id)
  return detailOf(ctx, entity, await documentsOf(ctx, eq(entities.id, id)))
}

export function detailOf(
  ctx: Pick<Context, 'now' | 'library' | 'timeZone'>,
  { entity, version, registry }: EntityRecord,
  sentDocuments: readonly SentDocument[],
): EntityDetail {
  const { tenant_id: _tenant, id: _id, entity_id: _entity, position: _position, ...rest } = version
  const { at: _at, by_id: _by, ...companyData } = rest
  const { id, user_id, chosen, reason } = entity
  const documents = newestDocuments(
    ctx,
    sentDocuments.filter(({ document }) => document.entity_id === id),
  )
  return {
    ...companyData,
    id,
    user_id,
    chosen,
    reason,
    registry,
    documents,
    representation_type: companyData.representation_type as RepresentationType,
    status: entity.status as EntityStatus,
    papers: incompleteCountsOf(documents),
    changed_at: entity.changed_at.toISOString(),
  }
}
