import { sql } from 'drizzle-orm'

/** The names of the other people of whom a row of this table, which is not removed, says the same; '' where there are none. */
export function alsoNamedBy(table: 'bank_accounts' | 'wallets', column: 'iban' | 'address') {
  const [of, same] = [sql.raw(table), sql.raw(column)]
  return sql<string>`coalesce((
    select string_agg(distinct trim(other.name || ' ' || other.surname), ', ')
    from ${of} as named
    join users as other on other.tenant_id = named.tenant_id and other.id = named.user_id
    where named.tenant_id = ${of}.tenant_id and named.${same} = ${of}.${same}
      and named.user_id <> ${of}.user_id and named.status <> 'REMOVED'
  ), '')`
}
