import { and, eq, type SQL } from 'drizzle-orm'
import type { FollowUpKind, FollowUpRow, FollowUpStatus } from '../../../generated/domain.ts'
import type { Context } from '../../kernel/context.ts'
import { users } from '../auth/tables.ts'
import { issuances } from '../issuances/tables.ts'
import { textIn } from '../issuances/wording.ts'
import { fullName } from '../person.ts'
import { followUps } from './tables.ts'

/** Selects follow-ups with their related rows; callers add order and limit. */
export function selectFollowUps({ tx }: Pick<Context, 'tx'>, where: SQL | undefined) {
  const { tenant_id, issuance_id, user_id } = followUps
  return tx
    .select({
      followUp: followUps,
      issuance: {
        slug: issuances.slug,
        title: issuances.title,
        organisation_id: issuances.organisation_id,
      },
      asker: {
        id: users.id,
        name: users.name,
        surname: users.surname,
        email: users.email,
        language: users.language,
      },
    })
    .from(followUps)
    .innerJoin(issuances, and(eq(issuances.tenant_id, tenant_id), eq(issuances.id, issuance_id)))
    .innerJoin(users, and(eq(users.tenant_id, tenant_id), eq(users.id, user_id)))
    .where(where)
    .$dynamic()
}

/** Describes a follow-up with its issuance and asker. */
export type FollowUpRecord = Awaited<ReturnType<typeof selectFollowUps>>[number]

export function followUpRow(
  { language }: Pick<Context, 'language'>,
  { followUp, issuance, asker }: FollowUpRecord,
): FollowUpRow {
  return {
    id: followUp.id,
    issuance_id: followUp.issuance_id,
    issuance_slug: issuance.slug,
    issuance_title: textIn(issuance.title, language),
    organisation_id: issuance.organisation_id,
    user_id: asker.id,
    asker_name: fullName(asker),
    kind: followUp.kind as FollowUpKind,
    status: followUp.status as FollowUpStatus,
    wanted_on: followUp.wanted_on ?? '',
    words: followUp.words,
    agreed_on: followUp.agreed_on ?? '',
    answer: followUp.answer,
    asked_at: followUp.asked_at.toISOString(),
    changed_at: followUp.changed_at.toISOString(),
  }
}
