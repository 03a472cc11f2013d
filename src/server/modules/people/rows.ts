import { type SQL, sql } from 'drizzle-orm'
import type {
  KycStatus,
  OnboardingTestAttempt,
  PeopleDocument,
  PeopleRow,
  PeopleTold,
  ProfileChange,
  UserArea,
  UserStatus,
} from '../../../generated/domain.ts'
import type { Context } from '../../kernel/context.ts'
import { users } from '../auth/tables.ts'
import { categoryAt, newestGrant } from '../categories/grant.ts'
import { reasonIn } from '../onboarding/identification.ts'
import { newestCheck } from '../onboarding/newest-check.ts'
import {
  isComplete,
  judgementOf,
  newestSimulation,
  newestTest,
  reviewOf,
  testResult,
} from '../onboarding/onboarding-state.ts'
import type { KycCheck } from '../onboarding/tables.ts'
import { namesOf, type OtherOwner } from '../other-owners.ts'
import { fullName } from '../person.ts'
import { newestProfile, reviewedProfile } from '../profile/newest-profile.ts'
import { profileFieldsOf } from '../profile/profile-fields.ts'
import { changesBetween } from '../profile/versions.ts'

/** Selects the five oldest other accounts with the same document number. */
const otherOwnersOfDocument = sql<OtherOwner[]>`coalesce((
  select jsonb_agg(jsonb_build_object('id', other.id, 'name', trim(other.name || ' ' || other.surname)))
  from (
    select others.id, others.name, others.surname, others.created_at from users as others
    where others.id <> users.id and newest_check.document_number <> '' and (
      others.document_number = newest_check.document_number
      or others.id in (select sent.user_id from kyc_checks as sent where sent.document_number = newest_check.document_number)
    )
    order by others.created_at, others.id limit 5
  ) as other
), '[]')`

/** Tells whether the account has an active second factor. */
const hasFactor = sql<boolean>`exists (
  select from second_factors as factor
  where factor.tenant_id = users.tenant_id and factor.user_id = users.id and factor.salt is not null
)`

export function selectPeople({ tx }: Pick<Context, 'tx'>, where: SQL | undefined) {
  const test = newestTest(tx)
  const simulation = newestSimulation(tx)
  const profile = newestProfile(tx)
  const reviewed = reviewedProfile(tx)
  const grant = newestGrant(tx)
  const check = newestCheck(tx)
  return tx
    .select({
      user: users,
      others: otherOwnersOfDocument,
      second_factor: hasFactor,
      test: test._.selectedFields,
      simulation: simulation._.selectedFields,
      profile: profile._.selectedFields,
      reviewed: reviewed._.selectedFields,
      grant: grant._.selectedFields,
      check: check._.selectedFields,
    })
    .from(users)
    .leftJoinLateral(test, sql`true`)
    .leftJoinLateral(simulation, sql`true`)
    .leftJoinLateral(profile, sql`true`)
    .leftJoinLateral(reviewed, sql`true`)
    .leftJoinLateral(grant, sql`true`)
    .leftJoinLateral(check, sql`true`)
    .where(where)
    .$dynamic()
}

export type PersonRecord = Awaited<ReturnType<typeof selectPeople>>[number]

/** Lists the statuses of an identification that the provider or a manager has yet to decide. */
const undecidedStatuses: readonly string[] = ['pending', 'running', 'manual_review'] satisfies KycStatus[]

type TextContext = Pick<Context, 'text' | 'language'>

export function personRow(ctx: TextContext & Pick<Context, 'now'>, row: PersonRecord): PeopleRow {
  const { user, test, grant } = row
  const { now } = ctx
  const isWaiting = user.validation === 'pending' && user.waits_since !== null
  const document = isWaiting || undecidedStatuses.includes(user.kyc_status) ? documentOf(ctx, row) : null
  const currentTest = testResult(test, now)
  const judgement = judgementOf(test, now)
  return {
    id: user.id,
    name: fullName(user),
    email: user.email,
    email_verified: user.email_verified_at !== null,
    second_factor: row.second_factor,
    area: user.standing.split('.')[0] as UserArea,
    roles: user.roles as PeopleRow['roles'],
    premium: user.roles.includes('PREMIUM_USER'),
    kyc_status: user.kyc_status as KycStatus,
    validation: user.validation as UserStatus,
    validation_reason: user.validation_reason,
    validation_step: user.validation_step,
    profile_step: row.profile?.position ?? 0,
    waiting: (isWaiting && user.waits_since?.toISOString()) || '',
    additional_data: row.profile?.complete === true,
    test_status: currentTest.status,
    test_review: currentTest.review,
    test_judgement: judgement,
    investor_category: categoryAt(user, grant, now),
    user_type: user.user_type,
    created_at: user.created_at.toISOString(),
    ...(document && { document }),
    ...(judgement === 'waiting' && test && { attempt: attemptOf(test) }),
    ...(isWaiting && { told: personalDataOf(row) }),
    ...(isWaiting && row.reviewed && { changed: changesOf(ctx, row) }),
  }
}

function attemptOf(test: NonNullable<PersonRecord['test']>): OnboardingTestAttempt {
  const { id, user_id: investor_id } = test
  return { id, investor_id, complete: isComplete(test), current: true, review: reviewOf(test) }
}

/** Returns the last submitted identity document; null if none was submitted. */
export function documentOf(ctx: TextContext, { check, others }: PersonRecord): PeopleDocument | null {
  return check?.submitted_at ? documentIn(ctx, check, namesOf(others)) : null
}

export function documentIn(ctx: TextContext, check: KycCheck, otherOwners = ''): PeopleDocument {
  return {
    status: check.status as KycStatus,
    name: fullName(check),
    type: check.document_type,
    number: check.document_number,
    birthday: check.birthday,
    expires_on: check.expires_on,
    front_file_id: check.front_file_id ?? '',
    back_file_id: check.back_file_id ?? '',
    selfie_file_id: check.selfie_file_id ?? '',
    submitted_at: check.submitted_at?.toISOString() ?? '',
    provider: check.provider,
    why: reasonIn(ctx, check, ctx.language),
    also_of: otherOwners,
  }
}

/** Returns the differences between the last reviewed data and the current ones. */
function changesOf(ctx: TextContext, { reviewed, profile }: PersonRecord): ProfileChange[] {
  return changesBetween(ctx, profileFieldsOf(reviewed), profileFieldsOf(profile))
}

function personalDataOf({ profile }: PersonRecord): PeopleTold {
  const { address, city, postal_code, province, country, residence_country, nationality, ...otherFields } =
    profileFieldsOf(profile)
  const { phone, occupation, marital_status, funds_origins } = otherFields
  const { spouse_name, spouse_surname, spouse_document } = otherFields
  return {
    address,
    city,
    postal_code,
    province,
    country,
    residence_country,
    nationality,
    phone,
    occupation,
    marital_status,
    funds_origins,
    spouse_name,
    spouse_surname,
    spouse_document,
  }
}
