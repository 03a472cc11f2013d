import { and, desc, eq, isNull, type SQL } from 'drizzle-orm'
import type { InvitationRow, InvitationStatus, Role } from '../../../generated/domain.ts'
import type { Context } from '../../kernel/context.ts'
import { users } from '../auth/tables.ts'
import { organisations } from '../organisations/tables.ts'
import { fullName } from '../person.ts'
import { invitations } from './tables.ts'

/** Limits the number of invitations returned. */
const maxRows = 100

export function selectInvitations({ tx }: Pick<Context, 'tx'>, where: SQL | undefined) {
  const { tenant_id, organisation_id, invited_by } = invitations
  return tx
    .select({
      invitation: invitations,
      organisation: { name: organisations.name },
      by: { name: users.name, surname: users.surname },
    })
    .from(invitations)
    .innerJoin(users, and(eq(users.tenant_id, tenant_id), eq(users.id, invited_by)))
    .leftJoin(
      organisations,
      and(eq(organisations.tenant_id, tenant_id), eq(organisations.id, organisation_id)),
    )
    .where(where)
    .$dynamic()
}

export type InvitationRecord = Awaited<ReturnType<typeof selectInvitations>>[number]

/** Returns the invitations to an organisation, newest first. */
export async function invitationsOf(
  ctx: Pick<Context, 'tx'>,
  organisationId: string,
): Promise<InvitationRow[]> {
  return newestInvitations(ctx, eq(invitations.organisation_id, organisationId))
}

/** Returns the unanswered invitations to the platform's team. */
export async function staffInvitations(ctx: Pick<Context, 'tx'>): Promise<InvitationRow[]> {
  return newestInvitations(ctx, and(isNull(invitations.organisation_id), eq(invitations.status, 'WAITING')))
}

async function newestInvitations(ctx: Pick<Context, 'tx'>, where: SQL | undefined): Promise<InvitationRow[]> {
  const rows = await selectInvitations(ctx, where)
    .orderBy(desc(invitations.created_at), desc(invitations.id))
    .limit(maxRows)
  return rows.map(invitationRow)
}

export function invitationRow({ invitation, by }: InvitationRecord): InvitationRow {
  const { id, email, status, roles, created_at, expires_at } = invitation
  return {
    id,
    email,
    status: status as InvitationStatus,
    roles: roles as Role[],
    invited_by: fullName(by),
    created_at: created_at.toISOString(),
    expires_at: expires_at.toISOString(),
  }
}
