import { requireUser } from '../../../kernel/actor.ts'
import type { Handler } from '../../../kernel/context.ts'
import { throwError } from '../../../kernel/errors.ts'
import { changeMemberRole } from '../membership.ts'

export const changeMember: Handler<'changeMember'> = async (ctx, { params, body }) => {
  if (params.member === requireUser(ctx).id) return throwError('own_membership')
  await changeMemberRole(ctx, { organisation: params.id, user: params.member }, body.role)
  return null
}
