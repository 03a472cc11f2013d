import { and, desc, eq, sql } from 'drizzle-orm'
import type {
  EntityCheck as EntityCheckDetail,
  IdentityProvider,
  RegistryCheck,
} from '../../../generated/domain.ts'
import type { Tx } from '../../database/connection.ts'
import { newId } from '../../database/ids.ts'
import type { Context } from '../../kernel/context.ts'
import type { IdentityCheck } from '../../providers/kyc/provider.ts'
import { firstQueryAt } from '../onboarding/query-times.ts'
import { notifyDenied } from './notify.ts'
import type { EntityRecord } from './rows.ts'
import { type EntityCheck, entities, entityChecks } from './tables.ts'

/** Selects, per joined entity, the newest register check. */
export function newestRegistryCheck(tx: Tx) {
  return tx
    .select({ registry: entityChecks.status })
    .from(entityChecks)
    .where(and(eq(entityChecks.tenant_id, entities.tenant_id), eq(entityChecks.entity_id, entities.id)))
    .orderBy(desc(entityChecks.position))
    .limit(1)
    .as('newest_registry_check')
}

/** Creates a register check of an entity's current version; undefined if the tenant's provider checks no companies. */
export async function startRegistryCheck(
  ctx: Context,
  { entity, version }: Pick<EntityRecord, 'entity' | 'version'>,
): Promise<EntityCheck | undefined> {
  const { identity, tx, now } = ctx
  if (!identity.submitCompany) return undefined
  const { name, tax_country, tax_id } = version
  const earlierCount = sql`(select count(*)::int from ${entityChecks} where ${eq(entityChecks.entity_id, entity.id)})`
  const [check] = await tx
    .insert(entityChecks)
    .values({
      id: newId(),
      entity_id: entity.id,
      position: sql`${earlierCount} + 1`,
      status: 'PENDING',
      provider: identity.name,
      name,
      tax_country,
      tax_id,
      asked_at: now,
    })
    .returning()
  return check
}

/** Maps final statuses of the provider to those of a check. */
const finalStatuses: Partial<Record<IdentityCheck['status'], RegistryCheck>> = {
  approved: 'CONFIRMED',
  rejected: 'REJECTED',
  canceled: 'NO_ANSWER',
}

/** Applies a provider's response to a pending register check, once. */
export async function applyRegistryResponse(
  ctx: Context,
  id: string,
  { id: reference, status }: IdentityCheck,
): Promise<void> {
  const finalStatus = finalStatuses[status]
  const nextAskAt = sql`coalesce(${entityChecks.ask_at}, ${firstQueryAt(ctx).toISOString()}::timestamptz)`
  const changes = finalStatus
    ? { status: finalStatus, answered_at: ctx.now, ask_at: null }
    : { ask_at: nextAskAt }
  const [updatedCheck] = await ctx.tx
    .update(entityChecks)
    .set({ reference, ...changes })
    .where(whereOpen(id))
    .returning()
  if (updatedCheck && finalStatus === 'REJECTED') await notifyIfApproved(ctx, updatedCheck)
}

/** Notifies the managers if they approved the entity before the register rejected it. */
async function notifyIfApproved(ctx: Context, { id, entity_id }: EntityCheck): Promise<void> {
  const whereApproved = and(eq(entities.id, entity_id), eq(entities.status, 'APPROVED'))
  // Locks the entity, so that a concurrent approval sees the rejection or this check sees the approval.
  const [approvedEntity] = await ctx.tx.select().from(entities).where(whereApproved).for('no key update')
  if (approvedEntity) await notifyDenied(ctx, id, approvedEntity)
}

/** Ends a register check that received no response. */
export async function abandonRegistryCheck({ tx, now }: Context, id: string): Promise<void> {
  await tx
    .update(entityChecks)
    .set({ status: 'NO_ANSWER', answered_at: now, ask_at: null })
    .where(whereOpen(id))
}

const whereOpen = (id: string) => and(eq(entityChecks.id, id), eq(entityChecks.status, 'PENDING'))

/** Queries the provider; undefined if the tenant has changed its provider since. */
export function queryRegistry(
  { identity }: Pick<Context, 'identity'>,
  { provider, reference }: EntityCheck,
): Promise<IdentityCheck | undefined> {
  return provider === identity.name ? identity.check(reference) : Promise.resolve(undefined)
}

/** Applies the result of a query about a register check; ends the check without a result. */
export async function applyRegistryResult(
  ctx: Context,
  { id }: EntityCheck,
  response: IdentityCheck | undefined,
): Promise<void> {
  if (response) await applyRegistryResponse(ctx, id, response)
  else await abandonRegistryCheck(ctx, id)
}

/** Returns an entity's register checks, newest first. */
export async function registryChecksOf(
  { tx }: Pick<Context, 'tx'>,
  entityId: string,
): Promise<EntityCheckDetail[]> {
  const rows = await tx
    .select()
    .from(entityChecks)
    .where(eq(entityChecks.entity_id, entityId))
    .orderBy(desc(entityChecks.position))
  return rows.map(({ status, provider, name, tax_id, asked_at, answered_at }) => ({
    status,
    name,
    tax_id,
    provider: provider as IdentityProvider,
    asked_at: asked_at.toISOString(),
    answered_at: answered_at?.toISOString() ?? '',
  }))
}
