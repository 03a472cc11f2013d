import type { Handler } from '../../../kernel/context.ts'
import { invite } from '../invite.ts'

export const inviteStaff: Handler<'inviteStaff'> = (ctx, { body: { email, roles } }) =>
  invite(ctx, {
    email,
    roles,
    organisation: null,
    isIn: (user) => roles.every((role) => user.roles.includes(role)),
  })
