import { and, asc, desc, eq, isNull, type SQL, sql } from 'drizzle-orm'
import type {
  EntityStatus,
  IssuanceStatus,
  MemberRole,
  OrganisationEntity,
  OrganisationIssuance,
  OrganisationMember,
  OrganisationRow,
} from '../../../generated/domain.ts'
import type { Context } from '../../kernel/context.ts'
import { users } from '../auth/tables.ts'
import { whereLinkedOrganisation } from '../entities/linked-organisation.ts'
import { entities, organisationEntities } from '../entities/tables.ts'
import { invitations } from '../invitations/tables.ts'
import { issuances } from '../issuances/tables.ts'
import { textIn } from '../issuances/wording.ts'
import { fullName } from '../person.ts'
import { organisationMembers, organisations } from './tables.ts'

/** Limits the members and issuances read per organisation. */
const maxRows = 200

const countOf = (table: typeof organisationMembers | typeof issuances, where?: SQL) => sql<number>`(
  select count(*)::int from ${table}
  where ${and(eq(table.tenant_id, organisations.tenant_id), eq(table.organisation_id, organisations.id), where)})`

const whereNotRemoved = isNull(issuances.removed_at)

const waitingInvitations = sql<number>`(
  select count(*)::int from ${invitations}
  where ${invitations.tenant_id} = ${organisations.tenant_id} and ${invitations.organisation_id} = ${organisations.id}
    and ${invitations.status} = 'WAITING')`

export function selectOrganisations({ tx }: Pick<Context, 'tx'>, where: SQL | undefined) {
  return tx
    .select({
      organisation: organisations,
      entity: { id: entities.id, name: entities.name, tax_id: entities.tax_id, status: entities.status },
      representative: { name: users.name, surname: users.surname },
      members: countOf(organisationMembers),
      issuances: countOf(issuances, whereNotRemoved),
      waiting: waitingInvitations,
    })
    .from(organisations)
    .leftJoin(organisationEntities, whereLinkedOrganisation)
    .leftJoin(
      entities,
      and(
        eq(entities.tenant_id, organisationEntities.tenant_id),
        eq(entities.id, organisationEntities.entity_id),
      ),
    )
    .leftJoin(users, and(eq(users.tenant_id, entities.tenant_id), eq(users.id, entities.user_id)))
    .where(where)
    .$dynamic()
}

export type OrganisationRecord = Awaited<ReturnType<typeof selectOrganisations>>[number]

export function organisationRow(
  record: Omit<OrganisationRecord, 'entity' | 'representative'>,
): OrganisationRow {
  const { organisation, members, issuances, waiting } = record
  const { id, name, tax_id, contact_name, contact_email, contact_phone, step, created_at } = organisation
  const details = { id, name, tax_id, contact_name, contact_email, contact_phone, step }
  return { ...details, members, issuances, waiting, created_at: created_at.toISOString() }
}

/**
 * Returns the linked legal entity without the data that only managers may read; undefined if none is linked.
 */
export function linkedEntity({ entity, representative }: OrganisationRecord): OrganisationEntity | undefined {
  if (!entity) return undefined
  return {
    ...entity,
    status: entity.status as EntityStatus,
    representative: representative ? fullName(representative) : '',
  }
}

/** Lists the members of an organisation by joining date. */
export async function membersOf(
  { tx }: Pick<Context, 'tx'>,
  organisationId: string,
): Promise<OrganisationMember[]> {
  const rows = await tx
    .select({ member: organisationMembers, user: users })
    .from(organisationMembers)
    .innerJoin(
      users,
      and(eq(users.tenant_id, organisationMembers.tenant_id), eq(users.id, organisationMembers.user_id)),
    )
    .where(eq(organisationMembers.organisation_id, organisationId))
    .orderBy(asc(organisationMembers.since), asc(users.id))
    .limit(maxRows)
  return rows.map(({ member, user }) => ({
    id: user.id,
    name: fullName(user),
    email: user.email,
    role: member.role as MemberRole,
    since: member.since.toISOString(),
  }))
}

export async function issuancesOf(
  { tx, language }: Pick<Context, 'tx' | 'language'>,
  organisationId: string,
): Promise<OrganisationIssuance[]> {
  const rows = await tx
    .select({ id: issuances.id, slug: issuances.slug, title: issuances.title, status: issuances.status })
    .from(issuances)
    .where(and(eq(issuances.organisation_id, organisationId), whereNotRemoved))
    .orderBy(desc(issuances.starts_on), asc(issuances.id))
    .limit(maxRows)
  return rows.map(({ title, status, ...issuance }) => ({
    ...issuance,
    title: textIn(title, language),
    status: status as IssuanceStatus,
  }))
}
