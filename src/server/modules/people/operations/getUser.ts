import { together } from '../../../database/together.ts'
import type { Handler } from '../../../kernel/context.ts'
import { wholeAccountsOf } from '../../banking/rows.ts'
import { attemptsOf } from '../../onboarding/attempts.ts'
import { profileOf } from '../../onboarding/profile.ts'
import { versionsOf } from '../../profile/versions.ts'
import { eventsOf } from '../events.ts'
import { documentOf, personRow } from '../rows.ts'

export const getUser: Handler<'getUser'> = async (ctx, { subject }) => {
  const { user } = subject
  const [events, tests, versions, profile, accounts] = await together([
    eventsOf(ctx, user.id),
    attemptsOf(ctx, user.id),
    versionsOf(ctx, user.id),
    profileOf(ctx, user, subject),
    wholeAccountsOf(ctx, user.id),
  ])
  return {
    person: personRow(ctx, subject),
    profile,
    versions,
    document: documentOf(subject),
    events,
    tests,
    accounts,
  }
}
