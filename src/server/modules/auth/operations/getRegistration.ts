import type { Handler } from '../../../kernel/context.ts'
import { registrationOf } from '../registrations.ts'

export const getRegistration: Handler<'getRegistration'> = async (ctx, { body }) => ({
  email: (await registrationOf(ctx, body.ticket))?.email ?? '',
})
