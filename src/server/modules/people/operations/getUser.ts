import { eq } from 'drizzle-orm'
import { allSettledInOrder } from '../../../database/all-settled-in-order.ts'
import type { Handler } from '../../../kernel/context.ts'
import { personOwner } from '../../banking/owner.ts'
import { accountDetailsOf } from '../../banking/rows.ts'
import { beneficiariesOf } from '../../beneficiaries/rows.ts'
import { listRequests } from '../../categories/rows.ts'
import { categoryRequests } from '../../categories/tables.ts'
import { certificatesOf } from '../../certificates/rows.ts'
import { taxCertificates } from '../../certificates/tables.ts'
import { consentsOf } from '../../consents/rows.ts'
import { entitiesOf } from '../../entities/rows.ts'
import { attemptsOf } from '../../onboarding/attempts.ts'
import { checksOf } from '../../onboarding/newest-check.ts'
import { profileOf } from '../../onboarding/profile.ts'
import { noteNamed } from '../../other-owners.ts'
import { payeeProviderOf } from '../../payees/provider.ts'
import { payeeState } from '../../payees/state.ts'
import { versionsOf } from '../../profile/versions.ts'
import { simulationsOf } from '../../records/simulation.ts'
import { managedWalletOf } from '../../wallets/stock.ts'
import { notesOf } from '../notes.ts'
import { documentIn, documentOf, personRow } from '../rows.ts'
import { decisionsOf } from '../status.ts'

export const getUser: Handler<'getUser'> = async (ctx, { subject }) => {
  const { user } = subject
  noteNamed(ctx, subject.others)
  const [
    decisions,
    tests,
    versions,
    profile,
    accounts,
    wallet,
    categories,
    consents,
    entities,
    checks,
    notes,
    beneficiaries,
    simulations,
    certificates,
    payee,
  ] = await allSettledInOrder([
    decisionsOf(ctx, user.id),
    attemptsOf(ctx, user.id),
    versionsOf(ctx, user.id),
    profileOf(ctx, user, subject),
    accountDetailsOf(ctx, personOwner(user.id)),
    managedWalletOf(ctx, user.id),
    listRequests(ctx, eq(categoryRequests.user_id, user.id)),
    consentsOf(ctx, user.id),
    entitiesOf(ctx, user.id),
    checksOf(ctx, user.id),
    notesOf(ctx, user.id),
    beneficiariesOf(ctx, user.id),
    simulationsOf(ctx, user.id),
    certificatesOf(ctx, eq(taxCertificates.user_id, user.id)),
    payeeState(ctx, user.id, payeeProviderOf(ctx)),
  ])
  return {
    person: personRow(ctx, subject),
    profile,
    versions,
    document: documentOf(ctx, subject),
    checks: checks.filter(({ submitted_at }) => submitted_at !== null).map((check) => documentIn(ctx, check)),
    decisions,
    tests,
    accounts,
    wallet,
    categories,
    consents,
    entities,
    notes,
    beneficiaries,
    simulations,
    certificates,
    // Omits the page at the provider, which only the person may open.
    payee: payee && { ...payee, next: '' },
  }
}
