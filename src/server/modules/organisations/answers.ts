import { and, eq, type SQL, sql } from 'drizzle-orm'
import type { MemberRole } from '../../../generated/domain.ts'
import type { Context } from '../../kernel/context.ts'
import { users } from '../auth/tables.ts'
import { organisationMembers } from './tables.ts'

/** Defines the role that represents and signs for an issuer. */
const representativeRole: MemberRole = 'ISSUER'

const whereRepresentative = eq(organisationMembers.role, representativeRole)

/** Returns whether the caller represents an organisation. */
export async function isRepresentativeOf({ tx, session }: Context, organisationId: string): Promise<boolean> {
  if (!session.organisations.includes(organisationId)) return false
  const { organisation_id, user_id } = organisationMembers
  const where = and(eq(organisation_id, organisationId), eq(user_id, session.id), whereRepresentative)
  return (await tx.$count(organisationMembers, where)) > 0
}

/** Selects the organisations that a user represents. */
export function representedOrganisationIds(userId: string): SQL {
  const { organisation_id, user_id } = organisationMembers
  return sql`(select ${organisation_id} from ${organisationMembers}
    where ${user_id} = ${userId} and ${whereRepresentative})`
}

/** Selects the representatives of an organisation as mail recipients. */
export function representativesOf({ tx }: Pick<Context, 'tx'>, organisationId: string) {
  return tx
    .select({ id: users.id, email: users.email, name: users.name, language: users.language })
    .from(organisationMembers)
    .innerJoin(
      users,
      and(eq(users.tenant_id, organisationMembers.tenant_id), eq(users.id, organisationMembers.user_id)),
    )
    .where(and(eq(organisationMembers.organisation_id, organisationId), whereRepresentative))
}
