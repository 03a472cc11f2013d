import { isDeepStrictEqual } from 'node:util'
import { eq } from 'drizzle-orm'
import { userOf } from '../../kernel/actor.ts'
import type { Context } from '../../kernel/context.ts'
import { sendMail } from '../../mail/send.ts'
import { accountPage } from '../account-page.ts'
import { users } from '../auth/tables.ts'
import type { ProfileVersion } from '../profile/tables.ts'
import { selectPeople } from './rows.ts'
import { isComplete } from './settle-status.ts'
import { changeStatus, dataChanged } from './status.ts'

/** Lists the data on which a validation rests, so that a change of them is reviewed. */
const reviewedFields = ['residence_country', 'nationality', 'funds_origins'] as const

type ReviewedData = Partial<Pick<ProfileVersion, (typeof reviewedFields)[number]>>

/**
 * Sends a validated person back to review, and notifies them, if they have changed data on which their validation
 * rests. They may finish their orders, but not place new ones until a manager decides.
 */
export async function reviewChangedData(
  ctx: Context,
  personId: string,
  previous: ReviewedData & Pick<ProfileVersion, 'position'>,
  current: ReviewedData,
): Promise<void> {
  if (userOf(ctx)?.id !== personId || !isAnyChanged(previous, current)) return
  const [record] = await selectPeople(ctx, eq(users.id, personId))
  if (record?.user.validation !== 'validated') return
  const person = await changeStatus(ctx, record.user, {
    status: 'pending',
    reason: dataChanged,
    waits: isComplete(ctx, record),
    profile_position: previous.position,
  })
  await sendMail(ctx, 'user_data_changed', {
    to: person,
    event: `status/${person.id}/${person.validation_step}`,
    values: { link: accountPage(ctx, person, 'additional') },
  })
}

/** Returns whether a value was replaced; a first value does not count, because it is reviewed with all other data. */
function isAnyChanged(previous: ReviewedData, current: ReviewedData): boolean {
  return reviewedFields.some(
    (field) => (previous[field]?.length ?? 0) > 0 && !isDeepStrictEqual(previous[field], current[field]),
  )
}
