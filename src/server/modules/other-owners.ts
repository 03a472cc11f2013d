import { sql } from 'drizzle-orm'

/** Selects the names of other owners of the same account or wallet; '' without any. */
export function otherOwnersOf(table: 'bank_accounts' | 'wallets', column: 'iban' | 'address') {
  const [of, same] = [sql.raw(table), sql.raw(column)]
  const [owner, names, joined] = table === 'wallets' ? people : everybody
  return sql<string>`coalesce((
    select string_agg(distinct ${names}, ', ')
    from ${of} as named ${joined}
    where named.tenant_id = ${of}.tenant_id and named.${same} = ${of}.${same}
      and ${owner('named')} <> ${owner(table)} and named.status <> 'REMOVED'
  ), '')`
}

const person = sql`left join users as other on other.tenant_id = named.tenant_id and other.id = named.user_id`
const organisation = sql`left join organisations as firm
  on firm.tenant_id = named.tenant_id and firm.id = named.organisation_id`

const company = sql`left join entities as company on company.tenant_id = named.tenant_id and company.id = named.entity_id`

const people = [
  (row: string) => sql.raw(`${row}.user_id`),
  sql`trim(other.name || ' ' || other.surname)`,
  person,
] as const

const everybody = [
  (row: string) => sql.raw(`coalesce(${row}.user_id, ${row}.organisation_id, ${row}.entity_id)`),
  sql`coalesce(firm.name, company.name, trim(other.name || ' ' || other.surname))`,
  sql`${person} ${organisation} ${company}`,
] as const
