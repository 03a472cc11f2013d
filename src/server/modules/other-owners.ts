import { sql } from 'drizzle-orm'
import type { RequestContext } from '../kernel/context.ts'
import { otherUserIds } from './other-user-ids.ts'

/** Describes somebody else with the same account, wallet, document or tax number. */
export interface OtherOwner {
  /** Identifies a person; null for a company or an organisation. */
  id: string | null
  name: string
}

/** Returns the names in one text, in alphabetical order; '' without names. */
export function namesOf(owners: readonly OtherOwner[]): string {
  return owners
    .map(({ name }) => name)
    .sort()
    .join(', ')
}

/** Notes for the access log that the response names these persons beside the data of somebody else. */
export function noteNamed(
  ctx: Pick<RequestContext, 'session' | 'noted'>,
  owners: readonly OtherOwner[],
): void {
  const ids = owners.flatMap(({ id }) => id ?? [])
  ctx.noted.named = otherUserIds(ctx, [...(ctx.noted.named ?? []), ...ids])
}

/** Selects the other owners of the same account or wallet. */
export function otherOwnersOf(table: 'bank_accounts' | 'wallets', column: 'iban' | 'address') {
  const [tableName, columnName] = [sql.raw(table), sql.raw(column)]
  const [ownerIdOf, names, joins] = table === 'wallets' ? personOwner : anyOwner
  return sql<OtherOwner[]>`coalesce((
    select jsonb_agg(distinct jsonb_build_object('id', named.user_id, 'name', ${names}))
    from ${tableName} as named ${joins}
    where named.tenant_id = ${tableName}.tenant_id and named.${columnName} = ${tableName}.${columnName}
      and ${ownerIdOf('named')} <> ${ownerIdOf(table)} and named.status <> 'REMOVED'
  ), '[]')`
}

const joinPerson = sql`left join users as other on other.tenant_id = named.tenant_id and other.id = named.user_id`
const joinOrganisation = sql`left join organisations as firm
  on firm.tenant_id = named.tenant_id and firm.id = named.organisation_id`

const joinEntity = sql`left join entities as company on company.tenant_id = named.tenant_id and company.id = named.entity_id`

const personOwner = [
  (row: string) => sql.raw(`${row}.user_id`),
  sql`trim(other.name || ' ' || other.surname)`,
  joinPerson,
] as const

const anyOwner = [
  (row: string) => sql.raw(`coalesce(${row}.user_id, ${row}.organisation_id, ${row}.entity_id)`),
  sql`coalesce(firm.name, company.name, trim(other.name || ' ' || other.surname))`,
  sql`${joinPerson} ${joinOrganisation} ${joinEntity}`,
] as const
