import { together } from '../../../database/together.ts'
import type { Handler } from '../../../kernel/context.ts'
import { wholeAccountsOf } from '../../banking/rows.ts'
import { attemptsOf } from '../../onboarding/attempts.ts'
import { profileOf } from '../../onboarding/profile.ts'
import { eventsOf } from '../events.ts'
import { documentOf, personRow } from '../rows.ts'

export const getUser: Handler<'getUser'> = async (ctx, { subject }) => {
  const { user } = subject
  const [events, tests, accounts] = await together([
    eventsOf(ctx, user.id),
    attemptsOf(ctx, user.id),
    wholeAccountsOf(ctx, user.id),
  ])
  return {
    person: personRow(ctx, subject),
    profile: profileOf(ctx, user, subject),
    document: documentOf(subject),
    events,
    tests,
    accounts,
  }
}
