import { and, asc, eq, inArray, type SQL, sql } from 'drizzle-orm'
import type {
  AdmissionStatus,
  AdmissionWallet,
  WhitelistAdmission,
  WhitelistStep,
} from '../../../generated/domain.ts'
import type { Context } from '../../kernel/context.ts'
import { lifecycleHistory } from '../../kernel/lifecycle/tables.ts'
import { users } from '../auth/tables.ts'
import { issuances } from '../issuances/tables.ts'
import { fullName } from '../person.ts'
import { newestProfile } from '../profile/newest-profile.ts'
import { wallets } from '../wallets/tables.ts'
import { admissions } from './tables.ts'

/** Joins the account of an admission: the admitted account, or the account with the proposed e-mail address. */
const whereOfAdmission = and(
  eq(users.tenant_id, admissions.tenant_id),
  sql`${users.id} = coalesce(${admissions.user_id}, (
    select known.id from ${users} as known
    where known.tenant_id = ${admissions.tenant_id} and known.email = ${admissions.email} and ${admissions.email} <> ''))`,
)

/** Joins the wallet record of the admitted address. */
const whereAdmittedWallet = and(
  eq(wallets.tenant_id, admissions.tenant_id),
  eq(wallets.user_id, users.id),
  eq(wallets.address, admissions.address),
  sql`${wallets.status} <> 'REMOVED'`,
)

export function selectAdmissions({ tx }: Pick<Context, 'tx'>, where: SQL | undefined) {
  const profile = newestProfile(tx)
  const { id, name, surname, email, language } = users
  const { slug, title, organisation_id } = issuances
  return tx
    .select({
      admission: admissions,
      issuance: { id: issuances.id, slug, title, organisation_id },
      person: { id, name, surname, email, language },
      country: profile.residence_country,
      wallet: { id: wallets.id, status: wallets.status },
    })
    .from(admissions)
    .innerJoin(
      issuances,
      and(eq(issuances.tenant_id, admissions.tenant_id), eq(issuances.id, admissions.issuance_id)),
    )
    .leftJoin(users, whereOfAdmission)
    .leftJoin(wallets, whereAdmittedWallet)
    .leftJoinLateral(profile, sql`true`)
    .where(where)
    .$dynamic()
}

/** Describes an admission with issuance, account and wallet. */
export type AdmissionRecord = Awaited<ReturnType<typeof selectAdmissions>>[number]

/** Maps the ids of admissions to their histories. */
export async function stepsOf(ctx: Context, where: SQL): Promise<Map<string, WhitelistStep[]>> {
  const { subject_id, to_status, at, note, position, lifecycle } = lifecycleHistory
  const admissionIds = ctx.tx.select({ id: admissions.id }).from(admissions).where(where)
  const rows = await ctx.tx
    .select({ subject_id, to_status, at, note, name: users.name, surname: users.surname })
    .from(lifecycleHistory)
    .leftJoin(
      users,
      and(eq(users.tenant_id, lifecycleHistory.tenant_id), eq(users.id, lifecycleHistory.actor_id)),
    )
    .where(and(eq(lifecycle, 'admission'), inArray(subject_id, admissionIds)))
    .orderBy(asc(subject_id), asc(position))
  const steps = new Map<string, WhitelistStep[]>()
  for (const { subject_id, to_status, at, note, name, surname } of rows) {
    const step = {
      status: to_status as AdmissionStatus,
      at: at.toISOString(),
      by: isManager(ctx) ? fullName({ name: name ?? '', surname: surname ?? '' }) : '',
      note: isManager(ctx) ? note : '',
    }
    steps.set(subject_id, [...(steps.get(subject_id) ?? []), step])
  }
  return steps
}

/**
 * Builds an admission as its reader may see it. Issuers see the names of admitted persons; of a proposal they see only
 * their own input, which reveals no account.
 */
export function admissionOf(
  ctx: Pick<Context, 'session'>,
  row: AdmissionRecord,
  history: WhitelistStep[] = [],
): WhitelistAdmission {
  const { admission, issuance, person, country, wallet } = row
  const { id, status, email, address } = admission
  const isForManager = isManager(ctx)
  const hasAccount = admission.user_id !== null && person !== null
  return {
    id,
    status: status as AdmissionStatus,
    organisation_id: issuance.organisation_id,
    name: person && (isForManager || hasAccount) ? fullName(person) : '',
    email: isForManager ? (person?.email ?? email) : email,
    user_id: isForManager ? (person?.id ?? '') : '',
    country: isForManager ? (country ?? '') : '',
    address: isForManager || !hasAccount ? address : '',
    wallet: walletOf(row, isForManager || hasAccount),
    wallet_id: isForManager ? (wallet?.id ?? '') : '',
    added_at: admission.added_at.toISOString(),
    changed_at: admission.changed_at.toISOString(),
    history,
  }
}

function walletOf({ admission, wallet }: AdmissionRecord, isStatusVisible: boolean): AdmissionWallet {
  if (admission.address === '') return 'PLATFORM'
  return isStatusVisible && wallet ? (wallet.status as AdmissionWallet) : 'UNNAMED'
}

export function isManager({ session }: Pick<Context, 'session'>): boolean {
  return session.roles.includes('ADMIN')
}
