import { eq } from 'drizzle-orm'
import { allSettledInOrder } from '../../../database/all-settled-in-order.ts'
import type { Handler } from '../../../kernel/context.ts'
import { users } from '../../auth/tables.ts'
import { personOwner } from '../../banking/owner.ts'
import { accountDetailsOf } from '../../banking/rows.ts'
import { beneficiariesOf } from '../../beneficiaries/rows.ts'
import { listRequests } from '../../categories/rows.ts'
import { categoryRequests } from '../../categories/tables.ts'
import { consentsOf } from '../../consents/rows.ts'
import { entitiesOf } from '../../entities/rows.ts'
import { attemptsOf } from '../../onboarding/attempts.ts'
import { checksOf } from '../../onboarding/newest-check.ts'
import { noteNamed } from '../../other-owners.ts'
import { eventsOf } from '../../people/events.ts'
import { notesOf } from '../../people/notes.ts'
import { documentIn, documentOf, selectPeople } from '../../people/rows.ts'
import { versionsOf } from '../../profile/versions.ts'
import { simulationsOf } from '../../records/simulation.ts'
import { managedWalletOf } from '../../wallets/stock.ts'
import { closedRow } from '../rows.ts'

export const getClosedUser: Handler<'getClosedUser'> = async (ctx, { subject }) => {
  const { user_id } = subject.closure
  const [
    [person],
    events,
    tests,
    versions,
    accounts,
    wallet,
    notes,
    beneficiaries,
    checks,
    categories,
    consents,
    simulations,
    entities,
  ] = await allSettledInOrder([
    selectPeople(ctx, eq(users.id, user_id)),
    eventsOf(ctx, user_id),
    attemptsOf(ctx, user_id),
    versionsOf(ctx, user_id),
    accountDetailsOf(ctx, personOwner(user_id)),
    managedWalletOf(ctx, user_id),
    notesOf(ctx, user_id),
    beneficiariesOf(ctx, user_id),
    checksOf(ctx, user_id),
    listRequests(ctx, eq(categoryRequests.user_id, user_id)),
    consentsOf(ctx, user_id),
    simulationsOf(ctx, user_id),
    entitiesOf(ctx, user_id, { withRemoved: true }),
  ])
  if (person) noteNamed(ctx, person.others)
  return {
    person: closedRow(subject),
    document: person ? documentOf(ctx, person) : null,
    events,
    tests,
    versions,
    accounts,
    wallet,
    notes,
    beneficiaries,
    checks: checks.filter(({ submitted_at }) => submitted_at !== null).map((check) => documentIn(ctx, check)),
    categories,
    consents,
    simulations,
    entities,
  }
}
