import { and, arrayContains, asc, eq, inArray, isNotNull, isNull, or } from 'drizzle-orm'
import { constantsOf } from '../../../language/documents/constants.ts'
import { newId } from '../../database/ids.ts'
import { deleteKnownOrigins } from '../../identity/places.ts'
import { requireUser } from '../../kernel/actor.ts'
import type { RequestContext, User } from '../../kernel/context.ts'
import { throwError } from '../../kernel/errors.ts'
import { transition } from '../../kernel/lifecycle/transition.ts'
import { idempotencyKeys } from '../../kernel/tables.ts'
import { mails } from '../../mail/tables.ts'
import { closedAddress, lockIfOpen } from '../auth/accounts.ts'
import {
  customAnswers,
  emailChanges,
  emailCodes,
  loginChallenges,
  recoveryCodes,
  secondFactors,
  secrets,
  sessions,
  users,
} from '../auth/tables.ts'
import { rejectPending, withdrawPending } from '../categories/end-pending.ts'
import { categoryRequests } from '../categories/tables.ts'
import { formDrafts } from '../drafts/tables.ts'
import { selectEntities } from '../entities/rows.ts'
import { entities } from '../entities/tables.ts'
import { listExports } from '../exports/tables.ts'
import { selectInvitations } from '../invitations/rows.ts'
import { invitations } from '../invitations/tables.ts'
import { issuanceFollows } from '../issuances/tables.ts'
import { projectVisits } from '../news/tables.ts'
import { notifications } from '../notifications/tables.ts'
import { addMonths } from '../onboarding/dates.ts'
import { kycChecks } from '../onboarding/tables.ts'
import { organisationMembers } from '../organisations/tables.ts'
import { deletePicture } from '../profile/picture.ts'
import { savedViews } from '../views/tables.ts'
import { admissions } from '../whitelist/tables.ts'
import { codeOf } from './code.ts'
import { type Addressee, obstaclesOf } from './obstacles.ts'
import { closureHistory } from './tables.ts'

/**
 * Closes a person's account: deletes its credentials and personal data and frees the address. Throws `cannot_leave`
 * with all obstacles, `not_found` and `wrong_state`.
 */
export async function closePerson(
  ctx: RequestContext,
  user: Pick<User, 'id' | 'email' | 'name' | 'surname'>,
  { addressee, reason }: { addressee: Addressee; reason: string },
): Promise<void> {
  const { tx } = ctx
  const { id, email } = user
  await lockManagers(ctx)
  // Responds to the second of two concurrent requests as to a request after the closure.
  if (!(await lockIfOpen(ctx, id))) throwError(addressee === 'theirs' ? 'not_found' : 'wrong_state')
  const obstacles = await obstaclesOf(ctx, id, addressee)
  if (obstacles.length > 0)
    throwError('cannot_leave', { reasons: obstacles.map(({ text }) => text).join(' ') })
  const whereOpen = and(eq(users.id, id), isNull(users.closed_at))
  const [closedUser] = await tx
    .update(users)
    .set(clearedValues(ctx, user))
    .where(whereOpen)
    .returning({ id: users.id })
  if (!closedUser) throwError('wrong_state')
  await deleteAccess(ctx, id)
  await endInvitations(ctx, email, addressee)
  const whereOfUser = eq(categoryRequests.user_id, id)
  if (addressee === 'own') await withdrawPending(ctx, whereOfUser)
  else await rejectPending(ctx, whereOfUser, reason)
  await endEntities(ctx, id)
  await deletePicture(ctx, id)
  // Deletes others' notifications that name the person.
  await tx.delete(notifications).where(eq(notifications.about_id, id))
  // Removes the address from sent mails and invitations, because another person may register it.
  const whereSentOrDropped = or(isNotNull(mails.sent_at), isNotNull(mails.dropped_at))
  await tx
    .update(mails)
    .set({ recipient: '' })
    .where(and(eq(mails.recipient, email), whereSentOrDropped))
  await tx
    .update(invitations)
    .set({ email: closedAddress(id) })
    .where(eq(invitations.email, email))
  await tx
    .update(admissions)
    .set({ email: closedAddress(id) })
    .where(eq(admissions.email, email))
  await tx.update(kycChecks).set({ ask_at: null }).where(eq(kycChecks.user_id, id))
  // Expires the person's exports, which the next run of the job deletes.
  await tx.update(listExports).set({ expires_at: ctx.now }).where(eq(listExports.user_id, id))
  await tx.insert(closureHistory).values({
    id: newId(),
    user_id: id,
    email,
    by_id: requireUser(ctx).id,
    reason,
    at: ctx.now,
    kept_until: addMonths(ctx.now, constantsOf(ctx.library).kept_years * 12),
  })
}

/** Ends pending invitations: declines them if the person leaves, withdraws them if a manager deletes the account. */
async function endInvitations(ctx: RequestContext, email: string, addressee: Addressee): Promise<void> {
  const event = addressee === 'own' ? 'decline' : 'withdraw'
  const whereWaitingInvitation = and(eq(invitations.email, email), eq(invitations.status, 'WAITING'))
  for (const record of await selectInvitations(ctx, whereWaitingInvitation))
    await transition(ctx, 'invitation', record, event, { changes: { changed_at: ctx.now } })
}

/** Ends legal entities that were not approved; approved entities remain as parties of contracts. */
async function endEntities(ctx: RequestContext, userId: string): Promise<void> {
  const whereOpen = inArray(entities.status, ['DRAFT', 'SENT', 'IN_REVIEW', 'REFUSED'])
  for (const record of await selectEntities(ctx, and(eq(entities.user_id, userId), whereOpen)))
    await transition(ctx, 'entity', record, 'leave', { changes: { chosen: false, changed_at: ctx.now } })
}

/** Locks the managers, so that two concurrent closures cannot remove the last two. */
async function lockManagers({ tx }: RequestContext): Promise<void> {
  await tx
    .select({ id: users.id })
    .from(users)
    .where(arrayContains(users.roles, ['ADMIN']))
    .orderBy(asc(users.id))
    .for('update')
}

/** Returns the values that replace the personal data of a closed account. */
function clearedValues(
  { now }: RequestContext,
  { id }: Pick<User, 'id'>,
): Partial<typeof users.$inferInsert> {
  return {
    email: closedAddress(id),
    name: codeOf({ id }),
    surname: '',
    referral_code: closedAddress(id),
    password_hash: '',
    google_subject: null,
    email_verified_at: null,
    roles: [],
    own_data: {},
    told_by: {},
    username: null,
    closed_at: now,
    // Clears copies only; the records that the law requires stay in the checks, the profile's versions and the status
    // history.
    ...{ document_number: '', kyc_status: 'created', user_type: '' },
    validation: 'pending',
    validation_reason: '',
    validation_words: '',
    waits_since: null,
  }
}

/** Ends the sessions, whose rows are retained for a while, and deletes all other credentials and personal rows. */
async function deleteAccess({ tx, realNow }: RequestContext, id: string): Promise<void> {
  const whereOpen = and(eq(sessions.user_id, id), isNull(sessions.ended_at))
  await tx.update(sessions).set({ ended_at: realNow }).where(whereOpen)
  await deleteKnownOrigins(tx, id)
  const tables = [
    ...[emailChanges, emailCodes, loginChallenges, recoveryCodes, secondFactors, secrets],
    ...[
      formDrafts,
      savedViews,
      idempotencyKeys,
      issuanceFollows,
      notifications,
      projectVisits,
      organisationMembers,
      customAnswers,
    ],
  ]
  for (const table of tables) await tx.delete(table).where(eq(table.user_id, id))
}
