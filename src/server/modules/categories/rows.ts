import { and, desc, eq, type SQL, sql } from 'drizzle-orm'
import type { CategoryRequest, CategoryRow, CategoryStatus, UserType } from '../../../generated/domain.ts'
import type { Context } from '../../kernel/context.ts'
import { users } from '../auth/tables.ts'
import { entities } from '../entities/tables.ts'
import { fullName } from '../person.ts'
import { categoryProofs, categoryRequests } from './tables.ts'

/** Selects true if a later request of the same investor was approved. */
const isReplaced = sql<boolean>`exists (
  select from category_requests as later
  where later.tenant_id = ${categoryRequests.tenant_id} and later.user_id = ${categoryRequests.user_id}
    and later.entity_id is not distinct from ${categoryRequests.entity_id}
    and later.position > ${categoryRequests.position} and later.valid_from is not null
)`

const proofs = sql<{ criterion: string; id: string; name: string }[]>`coalesce((
  select json_agg(json_build_object('criterion', proof.criterion, 'id', file.id, 'name', file.name) order by proof.position)
  from ${categoryProofs} as proof
  join files as file on file.tenant_id = proof.tenant_id and file.id = proof.file_id
  where proof.tenant_id = ${categoryRequests.tenant_id} and proof.request_id = ${categoryRequests.id}
), '[]')`

export function selectRequests({ tx }: Pick<Context, 'tx'>, where: SQL | undefined) {
  const { id, name, surname, email, language, closed_at } = users
  return tx
    .select({
      request: categoryRequests,
      owner: { id, name, surname, email, language, closed_at },
      /** Contains the legal entity of the request; null for the person. */
      entity: { name: entities.name, status: entities.status },
      replaced: isReplaced,
      proofs,
    })
    .from(categoryRequests)
    .innerJoin(
      users,
      and(eq(users.tenant_id, categoryRequests.tenant_id), eq(users.id, categoryRequests.user_id)),
    )
    .leftJoin(
      entities,
      and(eq(entities.tenant_id, categoryRequests.tenant_id), eq(entities.id, categoryRequests.entity_id)),
    )
    .where(where)
    .$dynamic()
}

/** Describes a request with its applicant, legal entity and proofs. */
export type CategoryRequestRecord = Awaited<ReturnType<typeof selectRequests>>[number]

/** Returns requests, newest first. */
export async function listRequests(ctx: Context, where: SQL | undefined): Promise<CategoryRequest[]> {
  const rows = await selectRequests(ctx, where).orderBy(desc(categoryRequests.position))
  return rows.map((record) => requestOf(ctx, record))
}

export function requestOf(ctx: Pick<Context, 'now'>, record: CategoryRequestRecord): CategoryRequest {
  const { request, replaced, proofs } = record
  const { id, user_id, carried, reason, warning, claims } = request
  return {
    id,
    user_id,
    carried,
    reason,
    warning,
    replaced,
    ...ownerNamesOf(record),
    entity_status: record.entity?.status ?? '',
    status: statusAt(request, ctx.now),
    user_type: request.user_type as UserType,
    requested_at: request.requested_at.toISOString(),
    valid_from: request.valid_from?.toISOString() ?? '',
    valid_until: request.valid_until?.toISOString() ?? '',
    claims: claims.map((claim) => ({
      ...claim,
      proofs: proofs
        .filter(({ criterion }) => criterion === claim.criterion)
        .map(({ id, name }) => ({ id, name })),
    })),
  }
}

export function rowOf(ctx: Pick<Context, 'now' | 'text'>, record: CategoryRequestRecord): CategoryRow {
  const { request } = record
  return {
    id: request.id,
    user_id: request.user_id,
    ...ownerNamesOf(record),
    status: statusAt(request, ctx.now),
    criteria: request.claims.map(({ criterion }) => ctx.text(`category_criterion.${criterion}`)).join(' · '),
    requested_at: request.requested_at.toISOString(),
    valid_until: request.valid_until?.toISOString() ?? '',
    ...(request.status === 'PENDING' && { request: requestOf(ctx, record) }),
  }
}

/** Returns the owner of the category, and the representative of a legal entity. */
function ownerNamesOf({ request, owner, entity }: CategoryRequestRecord) {
  const entity_id = request.entity_id ?? ''
  const person = fullName(owner)
  return entity
    ? { owner: entity.name, representative: person, entity_id }
    : { owner: person, representative: '', entity_id }
}

/** Returns the status at a time. An approval expires on its date, even if the job has not recorded it yet. */
function statusAt({ status, valid_until }: CategoryRequestRecord['request'], now: Date): CategoryStatus {
  if (status === 'APPROVED' && valid_until && valid_until <= now) return 'EXPIRED'
  return status as CategoryStatus
}
