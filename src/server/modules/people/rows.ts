import { type SQL, sql } from 'drizzle-orm'
import type { KycStatus, PeopleDocument, PeopleRow, UserArea } from '../../../generated/domain.ts'
import type { Context } from '../../kernel/context.ts'
import { users } from '../auth/tables.ts'
import { newestSimulation, newestTest, testResult } from '../onboarding/standing.ts'
import { fullName } from '../person.ts'
import { newestProfile } from '../profile/newest.ts'

/** Whose other accounts were opened with the same document: the first of them. */
const alsoOf = sql<string>`coalesce((
  select string_agg(trim(other.name || ' ' || other.surname), ', ' order by other.created_at)
  from (
    select others.name, others.surname, others.created_at from users as others
    where others.document_number = users.document_number and others.id <> users.id
    order by others.created_at, others.id limit 5
  ) as other
), '')`

export function selectPeople({ tx }: Pick<Context, 'tx'>, where: SQL | undefined) {
  const test = newestTest(tx)
  const simulation = newestSimulation(tx)
  const profile = newestProfile(tx)
  return tx
    .select({
      user: users,
      also_of: alsoOf,
      test: test._.selectedFields,
      simulation: simulation._.selectedFields,
      profile: profile._.selectedFields,
    })
    .from(users)
    .leftJoinLateral(test, sql`true`)
    .leftJoinLateral(simulation, sql`true`)
    .leftJoinLateral(profile, sql`true`)
    .where(where)
    .$dynamic()
}

export type FoundPerson = Awaited<ReturnType<typeof selectPeople>>[number]

export function personRow({ now }: Pick<Context, 'now'>, found: FoundPerson): PeopleRow {
  const { user, test } = found
  const document = user.kyc_status === 'manual_review' ? documentOf(found) : null
  return {
    id: user.id,
    name: fullName(user),
    email: user.email,
    email_verified: user.email_verified_at !== null,
    area: user.standing.split('.')[0] as UserArea,
    roles: user.roles as PeopleRow['roles'],
    premium: user.roles.includes('PREMIUM_USER'),
    kyc_status: user.kyc_status as KycStatus,
    test_status: testResult(test, now).status,
    investor_category: user.investor_category,
    created_at: user.created_at.toISOString(),
    ...(document && { document }),
  }
}

/** What somebody has identified themselves with; null where they have sent nothing yet. */
export function documentOf({ user, also_of }: FoundPerson): PeopleDocument | null {
  const { identification, kyc_submitted_at } = user
  if (identification === null || kyc_submitted_at === null) return null
  const text = (name: string) => String(identification[name] ?? '')
  return {
    type: text('document_type') as PeopleDocument['type'],
    number: text('document_number'),
    birthday: text('birthday'),
    front_file_id: text('front_file_id'),
    back_file_id: text('back_file_id'),
    submitted_at: kyc_submitted_at.toISOString(),
    also_of,
  }
}
