import { cents } from '../../../domain/money.ts'
import { lossCapacity, warningThreshold } from '../../../domain/regulation.ts'
import type { Operations } from '../../../generated/operations.ts'
import type { Customization } from '../../../language/customization/customization.ts'
import type { Library } from '../../../language/documents/library.ts'
import { withIncludedRoles } from '../../../language/documents/roles.ts'
import type { RequestContext, User } from '../../kernel/context.ts'
import { categoryAt } from '../categories/grant.ts'
import { addMonths } from '../onboarding/dates.ts'
import { missingSteps } from '../onboarding/missing-steps.ts'
import { isRenewable, type OnboardingState, testResult } from '../onboarding/onboarding-state.ts'
import { stepStates } from '../onboarding/step-states.ts'

type Session = Operations['getSession']['result']

/**
 * Lists the roles by precedence: the first that a person has determines the area to open after login (specification,
 * chapter 6).
 */
export const roleOrder = ['ADMIN', 'ENTREPRENEUR', 'CLIENT', 'ISSUER', 'PREMIUM_USER', 'USER'] as const

/** Returns an account's roles with the roles that they include, in order of precedence. */
export function rolesOf(user: Pick<User, 'roles'>, { schemas }: Pick<Library, 'schemas'>): Session['roles'] {
  const assignedRoles = roleOrder.filter((role) => user.roles.includes(role))
  const includedRoles = withIncludedRoles(assignedRoles, schemas)
  return [
    ...assignedRoles,
    ...roleOrder.filter((role) => includedRoles.includes(role) && !assignedRoles.includes(role)),
  ]
}

/** Describes a legal entity for which a person invests. */
export interface Party {
  id: string
  name: string
  status: string
}

interface SessionInput extends Pick<RequestContext, 'now'> {
  user: User
  onboarding: OnboardingState
  impersonator: User | null
  /** Tells whether the manager administers the platforms of the whole server. */
  superManager: boolean
  /** Lists the organisations of which the person is a member. */
  organisations: string[]
  /** Tells whether an invitation to the person's address is pending. */
  invited: boolean
  /** Lists the person's verified wallets. */
  wallets: string[]
  secondFactor: boolean
  /** Contains the legal entity for which the person invests; null if they invest for themselves. */
  party: Party | null
  /** Identifies the file of the person's picture. */
  picture: string | null
  /** Tells whether a manager previews an unpublished customization in this session. */
  preview: boolean
}

/** Builds an account's session with every field, so that expressions need no guards. */
export function sessionOf(
  {
    user,
    onboarding,
    impersonator,
    now,
    superManager,
    organisations,
    invited,
    wallets,
    secondFactor,
    preview,
    ...identity
  }: SessionInput,
  customization: Pick<Customization, 'regulation' | 'security' | 'hide' | 'flows'>,
  demo: boolean,
  library: Pick<Library, 'schemas'>,
): Session {
  const { regulation, security, hide } = customization
  const isManager = user.roles.includes('ADMIN') && !preview
  const isSecondFactorDue = isManager && security.second_factor === 'managers' && !secondFactor
  // Removes all roles until a required second factor is set up, because every right depends on a role.
  const roles = isSecondFactorDue ? [] : rolesOf(user, library)
  const { test, simulation } = onboarding
  const party = hide.legalTypeInvestor ? null : identity.party
  const user_type = party ? 'LEGAL_ENTITY' : user.user_type
  const netWorth = cents(simulation?.net_worth ?? 0n)
  const { status: test_status, review: test_review, score: test_score } = testResult(test, now)
  const eligibility = {
    kyc_status: user.kyc_status as Session['kyc_status'],
    names_confirmed: onboarding.documentConfirmed,
    validation: user.validation as Session['validation'],
    validation_reason: user.validation_reason,
    investor_category: categoryAt({ user_type }, party ? onboarding.party_grant : onboarding.grant, now),
    additional_data: onboarding.profile?.complete === true,
    entity_status: party?.status ?? '',
    test_status,
    test_review,
    simulation_done: isRecent(simulation?.certified_at, regulation.simulation_months, now),
  }
  return {
    ...eligibility,
    missing_steps: missingSteps(eligibility, customization),
    steps: stepStates(eligibility, customization),
    authenticated: true,
    id: user.id,
    name: nameOf(user),
    username: user.username ?? '',
    ...legalNames(user, party),
    image: pictureAddress(identity.picture),
    language: user.language_chosen ? user.language : '',
    email: user.email,
    role: roles[0] ?? '',
    roles,
    email_verification: user.email_verified_at !== null,
    wallets,
    impersonator: impersonator ? nameOf(impersonator) : '',
    validation_words: user.validation_words,
    user_type,
    entity_id: party?.id ?? '',
    entity_name: party?.name ?? '',
    test_renewable: test !== null && isRenewable(test, now),
    test_score,
    loss_capacity: Number(lossCapacity(netWorth)),
    warning_threshold: Number(warningThreshold(netWorth, regulation)),
    referral_code: user.referral_code,
    super_manager: superManager && !isSecondFactorDue,
    organisations: roles.includes('CLIENT') ? organisations : [],
    invited,
    second_factor: secondFactor,
    second_factor_due: isSecondFactorDue,
    demo,
  }
}

/** Returns the name of the legal entity for which the person invests, otherwise the person's name. */
export function legalNames(
  { name, surname }: Pick<User, 'name' | 'surname'>,
  party: Pick<Party, 'name'> | null,
) {
  return party ? { first_name: party.name, last_name: '' } : { first_name: name, last_name: surname }
}

export function pictureAddress(file: string | null): string {
  return !file ? '' : `/v2/pfp/files/${file}`
}

export function nameOf({ name, surname }: Pick<User, 'name' | 'surname'>): string {
  return `${name} ${surname}`
}

/**
 * Returns whether the simulation is still valid: for a year (Regulation (EU) 2020/1503, article 21(5)), or for fewer
 * months if the tenant says so.
 */
function isRecent(certifiedAt: Date | undefined, months: number, now: Date): boolean {
  return certifiedAt !== undefined && now < addMonths(certifiedAt, months)
}
