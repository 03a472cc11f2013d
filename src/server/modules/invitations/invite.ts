import { eq } from 'drizzle-orm'
import type { InvitationRow, Role } from '../../../generated/domain.ts'
import { constantsOf } from '../../../language/documents/constants.ts'
import { newId } from '../../database/ids.ts'
import { requireUser } from '../../kernel/actor.ts'
import type { Context } from '../../kernel/context.ts'
import { throwError } from '../../kernel/errors.ts'
import { recordInitialStatus } from '../../kernel/lifecycle/transition.ts'
import { sendMail } from '../../mail/send.ts'
import { normaliseEmail } from '../auth/accounts.ts'
import { users } from '../auth/tables.ts'
import { fullName } from '../person.ts'
import { invitationRow } from './rows.ts'
import { invitations } from './tables.ts'

interface InvitationInput {
  email: string
  roles: Role[]
  /** Identifies the organisation; null for the platform's own team. */
  organisation: { id: string; name: string } | null
  /** Returns whether the account already has the membership or roles. */
  isIn(user: typeof users.$inferSelect): Promise<boolean> | boolean
}

/**
 * Invites the owner of an e-mail address, who accepts from their account. Throws `own_invitation`, `already_member` and
 * `already_invited`.
 */
export async function invite(ctx: Context, input: InvitationInput): Promise<InvitationRow> {
  const { organisation, roles } = input
  const manager = requireUser(ctx)
  const email = normaliseEmail(input.email)
  if (email === manager.email) return throwError('own_invitation')
  const [user] = await ctx.tx.select().from(users).where(eq(users.email, email))
  if (user && (await input.isIn(user))) return throwError('already_member')
  const days = constantsOf(ctx.library).invitation_days
  const expires_at = new Date(ctx.now.getTime() + days * 86_400_000)
  const [invitation] = await ctx.tx
    .insert(invitations)
    .values({
      id: newId(),
      email,
      roles,
      organisation_id: organisation?.id ?? null,
      status: 'WAITING',
      invited_by: manager.id,
      created_at: ctx.now,
      expires_at,
      changed_at: ctx.now,
    })
    .onConflictDoNothing()
    .returning()
  if (!invitation) return throwError('already_invited')
  recordInitialStatus(ctx, 'invitation', invitation)
  const path = user
    ? '/invitations'
    : `/register?${new URLSearchParams({ email, invitation: invitation.id })}`
  const values = { by: fullName(manager), link: ctx.tenant.origin + path }
  const mailInput = {
    to: user ?? { id: '', email, name: '', language: ctx.language },
    event: `invitation/${invitation.id}`,
    ends: expires_at,
  }
  if (organisation)
    await sendMail(ctx, 'invitation_member', {
      ...mailInput,
      values: { ...values, organisation: organisation.name },
    })
  else await sendMail(ctx, 'invitation_staff', { ...mailInput, values })
  return invitationRow({ invitation, organisation, by: manager })
}
