import type { Handler } from '../../../kernel/context.ts'
import { fullName } from '../../person.ts'
import { obstaclesOf } from '../obstacles.ts'

export const getUserLeaving: Handler<'getUserLeaving'> = async (ctx, { subject: { user } }) => ({
  name: fullName(user),
  email: user.email,
  obstacles: await obstaclesOf(ctx, user.id, 'theirs'),
})
