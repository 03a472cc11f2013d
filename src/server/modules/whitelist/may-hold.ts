import { and, eq, or, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import type { WhitelistHold } from '../../../generated/domain.ts'
import type { Context } from '../../kernel/context.ts'
import { throwError } from '../../kernel/errors.ts'
import { users } from '../auth/tables.ts'
import { whereFrozen } from '../holders/is-frozen.ts'
import { issuances } from '../issuances/tables.ts'
import { wallets } from '../wallets/tables.ts'
import { admissions } from './tables.ts'

/**
 * Selects the reason why a person may not hold tokens, empty if they may: rejected, frozen, or not on the whitelist
 * with a verified wallet (as in ERC-3643).
 */
export function selectHoldObstacle(userId: string | SQLWrapper): SQL<WhitelistHold> {
  const whereSamePerson = and(eq(users.tenant_id, issuances.tenant_id), sql`${users.id} = ${userId}`)
  const whereRejected = and(whereSamePerson, eq(users.validation, 'rejected'))
  const whereOfIssuance = and(
    eq(admissions.tenant_id, issuances.tenant_id),
    eq(admissions.issuance_id, issuances.id),
  )
  const emailOfPerson = sql`(select ${users.email} from ${users} where ${whereSamePerson})`
  // Prefers the row of the account if the list also contains the person's e-mail address.
  const admissionQuery = sql`select ${admissions.status} as status, ${admissions.address} as address, ${admissions.user_id} as user_id
    from ${admissions} where ${and(whereOfIssuance, or(sql`${admissions.user_id} = ${userId}`, sql`${admissions.email} = ${emailOfPerson}`))}
    order by ${admissions.user_id} nulls last limit 1`
  const whereVerified = and(
    eq(wallets.tenant_id, issuances.tenant_id),
    sql`${wallets.user_id} = ${userId}`,
    sql`${wallets.address} = listed.address`,
    eq(wallets.status, 'VERIFIED'),
  )
  return sql<WhitelistHold>`case
    when exists (select from ${users} where ${whereRejected}) then 'REJECTED'
    when ${whereFrozen({ tenant_id: issuances.tenant_id, issuance_id: issuances.id, user_id: userId })} then 'FROZEN'
    when not ${issuances.by_whitelist} then ''
    else coalesce((select case when listed.status <> 'ADMITTED' then listed.status
        when listed.address = '' or exists (select from ${wallets} where ${whereVerified}) then '' else 'WALLET' end
      from (${admissionQuery}) as listed), 'NOT_LISTED') end`
}

/**
 * Returns the reason why a person may not hold tokens of an issuance, empty if they may. Throws `not_found` if the
 * issuance does not exist.
 */
export async function mayHold(
  { tx }: Pick<Context, 'tx'>,
  issuanceId: string,
  userId: string,
): Promise<WhitelistHold> {
  const [row] = await tx
    .select({ hold: selectHoldObstacle(userId) })
    .from(issuances)
    .where(eq(issuances.id, issuanceId))
  return row ? row.hold : throwError('not_found')
}
