import { eq } from 'drizzle-orm'
import { allSettledInOrder } from '../../../database/all-settled-in-order.ts'
import type { Handler } from '../../../kernel/context.ts'
import { users } from '../../auth/tables.ts'
import { personOwner } from '../../banking/owner.ts'
import { accountDetailsOf } from '../../banking/rows.ts'
import { beneficiariesOf } from '../../beneficiaries/rows.ts'
import { attemptsOf } from '../../onboarding/attempts.ts'
import { noteNamed } from '../../other-owners.ts'
import { eventsOf } from '../../people/events.ts'
import { notesOf } from '../../people/notes.ts'
import { documentOf, selectPeople } from '../../people/rows.ts'
import { versionsOf } from '../../profile/versions.ts'
import { managedWalletOf } from '../../wallets/stock.ts'
import { closedRow } from '../rows.ts'

export const getClosedUser: Handler<'getClosedUser'> = async (ctx, { subject }) => {
  const { user_id } = subject.closure
  const [[person], events, tests, versions, accounts, wallet, notes, beneficiaries] = await allSettledInOrder(
    [
      selectPeople(ctx, eq(users.id, user_id)),
      eventsOf(ctx, user_id),
      attemptsOf(ctx, user_id),
      versionsOf(ctx, user_id),
      accountDetailsOf(ctx, personOwner(user_id)),
      managedWalletOf(ctx, user_id),
      notesOf(ctx, user_id),
      beneficiariesOf(ctx, user_id),
    ],
  )
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
  }
}
