import type { Context } from '../../kernel/context.ts'
import { isOwnerInvited } from '../invitations/is-invited.ts'
import { normaliseEmail } from './accounts.ts'

/** Returns whether the owner of a verified address may register. A hidden registration admits only invited people. */
export async function mayRegister(ctx: Pick<Context, 'tx' | 'tenant'>, email: string): Promise<boolean> {
  return !ctx.tenant.customization.hide.register || isOwnerInvited(ctx, normaliseEmail(email))
}
