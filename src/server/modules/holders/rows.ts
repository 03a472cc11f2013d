import { and, eq, type SQL, sql } from 'drizzle-orm'
import type { HolderRow, HolderStanding } from '../../../generated/domain.ts'
import type { Context } from '../../kernel/context.ts'
import { users } from '../auth/tables.ts'
import { entityHistory } from '../entities/tables.ts'
import { investments } from '../investments/tables.ts'
import { issuances } from '../issuances/tables.ts'
import { fullName } from '../person.ts'
import { selectHoldObstacle } from '../whitelist/may-hold.ts'
import { freezes, holders } from './tables.ts'

/** Selects the legal entities for which a person has ordered tokens of the issuance. */
const entities = sql<string>`coalesce((
  select string_agg(distinct party.name, ' · ') from ${investments}
  join ${entityHistory} as party
    on party.tenant_id = ${investments.tenant_id} and party.id = ${investments.entity_version_id}
  where ${investments.tenant_id} = ${holders.tenant_id} and ${investments.issuance_id} = ${holders.issuance_id}
    and ${investments.investor_id} = ${holders.user_id} and ${investments.status} not in ('CANCELED', 'EXPIRED')
), '')`

export const whereCurrentFreeze = and(
  eq(freezes.tenant_id, holders.tenant_id),
  eq(freezes.issuance_id, holders.issuance_id),
  eq(freezes.user_id, holders.user_id),
  eq(freezes.status, 'FROZEN'),
)

export function selectHolders({ tx }: Pick<Context, 'tx'>, where: SQL | undefined) {
  const { id, name, surname, email, language } = users
  const { slug, title, organisation_id } = issuances
  return tx
    .select({
      holder: holders,
      person: { id, name, surname, email, language },
      issuance: { id: issuances.id, slug, title, organisation_id },
      freeze: { id: freezes.id, reason: freezes.reason },
      entities,
      hold: selectHoldObstacle(holders.user_id),
    })
    .from(holders)
    .innerJoin(users, and(eq(users.tenant_id, holders.tenant_id), eq(users.id, holders.user_id)))
    .innerJoin(
      issuances,
      and(eq(issuances.tenant_id, holders.tenant_id), eq(issuances.id, holders.issuance_id)),
    )
    .leftJoin(freezes, whereCurrentFreeze)
    .where(where)
    .$dynamic()
}

/** Describes an entry in the register of an issuance. */
export type HolderRecord = Awaited<ReturnType<typeof selectHolders>>[number]

/** Returns an entry of the register for the reader; issuers see names but no e-mail addresses. */
export function holderOf({ session }: Pick<Context, 'session'>, row: HolderRecord): HolderRow {
  const { holder, person, issuance, freeze, entities, hold } = row
  const isManager = session.roles.includes('ADMIN')
  return {
    id: holder.id,
    organisation_id: issuance.organisation_id,
    name: fullName(person),
    email: isManager ? person.email : '',
    user_id: isManager ? person.id : '',
    entities,
    standing: holder.standing as HolderStanding,
    tokens: Number(holder.tokens),
    ordered: Number(holder.ordered),
    interested: Number(holder.interested),
    since: holder.since.toISOString(),
    hold,
    frozen: freeze !== null,
    freeze_id: isManager ? (freeze?.id ?? '') : '',
    frozen_reason: isManager ? (freeze?.reason ?? '') : '',
  }
}
