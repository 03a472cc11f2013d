import type { Context } from '../../kernel/context.ts'
import { isOwnerInvited } from '../invitations/is-invited.ts'
import { normaliseEmail } from './accounts.ts'

/** Returns whether the owner of a proven address may register: invited people also where the registration is hidden. */
export async function mayRegister(ctx: Pick<Context, 'tx' | 'tenant'>, email: string): Promise<boolean> {
  return !ctx.tenant.customization.hide.register || isOwnerInvited(ctx, normaliseEmail(email))
}
