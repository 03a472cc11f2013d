import { and, eq, type SQL, sql } from 'drizzle-orm'
import type { MemberRole } from '../../../generated/domain.ts'
import type { Context } from '../../kernel/context.ts'
import { users } from '../auth/tables.ts'
import { organisationMembers } from './tables.ts'

/** Defines the role that represents and signs for an issuer. */
const answeringRole: MemberRole = 'ISSUER'

const answers = eq(organisationMembers.role, answeringRole)

/** Returns whether the caller represents an organisation. */
export async function answersFor({ tx, session }: Context, organisation: string): Promise<boolean> {
  if (!session.organisations.includes(organisation)) return false
  const { organisation_id, user_id } = organisationMembers
  const where = and(eq(organisation_id, organisation), eq(user_id, session.id), answers)
  return (await tx.$count(organisationMembers, where)) > 0
}

/** Selects the organisations that a user represents. */
export function answeredOrganisationIds(user: string): SQL {
  const { organisation_id, user_id } = organisationMembers
  return sql`(select ${organisation_id} from ${organisationMembers}
    where ${user_id} = ${user} and ${answers})`
}

/** Selects the representatives of an organisation as mail recipients. */
export function answerersOf({ tx }: Pick<Context, 'tx'>, organisation: string) {
  return tx
    .select({ id: users.id, email: users.email, name: users.name, language: users.language })
    .from(organisationMembers)
    .innerJoin(
      users,
      and(eq(users.tenant_id, organisationMembers.tenant_id), eq(users.id, organisationMembers.user_id)),
    )
    .where(and(eq(organisationMembers.organisation_id, organisation), answers))
}
