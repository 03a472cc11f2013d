import { and, arrayContains, eq, gt, isNull, sql } from 'drizzle-orm'
import { cents } from '../../domain/money.ts'
import type { Operations } from '../../generated/operations.ts'
import type { Tx } from '../database/connection.ts'
import type { Preview, User } from '../kernel/context.ts'
import { throwError } from '../kernel/errors.ts'
import { sessions, users } from '../modules/auth/tables.ts'
import { customizationPreviews } from '../modules/customizations/tables.ts'
import { addMonths } from '../modules/onboarding/dates.ts'
import { emptyOnboardingState, type OnboardingState } from '../modules/onboarding/onboarding-state.ts'
import { organisations } from '../modules/organisations/tables.ts'
import { profileFieldsOf } from '../modules/profile/profile-fields.ts'
import { type Credentials, tokenHash } from './credentials.ts'

type Person = Operations['previewCustomization']['body']['person']
type PreviewRow = typeof customizationPreviews.$inferSelect

/** Returns a preview by its token, which grants access until the preview expires. Throws `not_found`. */
export async function previewOf(tx: Tx, token: string, realNow: Date): Promise<PreviewRow> {
  const { token_hash, ends_at } = customizationPreviews
  const [row] = await tx
    .select()
    .from(customizationPreviews)
    .where(and(eq(token_hash, tokenHash(token)), gt(ends_at, realNow)))
  return row ?? throwError('not_found')
}

/**
 * Returns the caller of a preview: the manager with the state of the previewed person, or no user for a visitor.
 * Throws `unauthenticated` without the manager's own token and `not_found` for an expired preview.
 */
export async function readPreviewCaller(
  tx: Tx,
  tokens: Credentials,
  realNow: Date,
): Promise<{ preview: Preview; user: User | null; onboarding: OnboardingState; organisations: string[] }> {
  const preview = await previewOf(tx, tokens.preview, realNow)
  const [row] = await tx
    .select({ manager: users, organisations: allOrganisations })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.user_id))
    .where(
      and(
        eq(sessions.token_hash, tokenHash(tokens.manager)),
        isNull(sessions.ended_at),
        gt(sessions.expires_at, realNow),
        eq(users.id, preview.manager_id),
        arrayContains(users.roles, ['ADMIN']),
      ),
    )
  if (!row) return throwError('unauthenticated')
  const { manager, organisations } = row
  const personState = onboardingStates[preview.person as Person]
  return {
    preview,
    user: personState ? { ...manager, ...newcomerState, ...personState } : null,
    onboarding: preview.person === 'INVESTOR' ? investorOnboarding(realNow) : emptyOnboardingState,
    organisations,
  }
}

/** All organisations, because a previewed issuer sees them all. */
const allOrganisations = sql<string[]>`array(select ${organisations.id} from ${organisations})`

/** The state of a user who has just registered. */
const newcomerState: Partial<User> = {
  roles: ['USER'],
  kyc_status: 'created',
  validation: 'pending',
  validation_reason: '',
  validation_words: '',
  user_type: '',
}

/** The state of each kind of previewed person; undefined for a visitor. */
const onboardingStates: Record<Person, Partial<User> | undefined> = {
  VISITOR: undefined,
  NEWCOMER: {},
  INVESTOR: {
    kyc_status: 'success',
    validation: 'validated',
    user_type: 'INDIVIDUAL',
  },
  ENTREPRENEUR: { roles: ['ENTREPRENEUR'] },
  MANAGER: { roles: ['ADMIN'] },
}

/** Returns the state of an investor with a complete profile, test and simulation. */
function investorOnboarding(now: Date): OnboardingState {
  const emptyIds = { tenant_id: '', user_id: '' }
  const valid_until = addMonths(now, 1)
  return {
    profile: {
      ...profileFieldsOf(null),
      ...emptyIds,
      id: '',
      position: 1,
      at: now,
      by_id: '',
      why: '',
      complete: true,
    },
    test: {
      ...emptyIds,
      id: '',
      position: 1,
      questionnaire: '',
      answers: {},
      score: 100,
      passed: true,
      attempt: 1,
      attempts_left: 0,
      needs_review: false,
      taken_at: now,
      valid_until,
      declared_at: null,
      renew_from: valid_until,
      reminded_at: null,
      approved: null,
    },
    simulation: {
      ...emptyIds,
      id: '',
      net_income: cents(0),
      liquid_assets: cents(0),
      commitments: cents(0),
      net_worth: 0n,
      certified_at: now,
    },
    documentConfirmed: true,
    grant: null,
    party_grant: null,
  }
}
