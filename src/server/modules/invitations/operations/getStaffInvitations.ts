import type { Handler } from '../../../kernel/context.ts'
import { staffInvitations } from '../rows.ts'

export const getStaffInvitations: Handler<'getStaffInvitations'> = async (ctx) => ({
  items: await staffInvitations(ctx),
})
