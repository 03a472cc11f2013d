import { isDeepStrictEqual } from 'node:util'
import { newId } from '../../../database/ids.ts'
import { requireUser } from '../../../kernel/actor.ts'
import type { Handler } from '../../../kernel/context.ts'
import { throwError } from '../../../kernel/errors.ts'
import { lockUser } from '../../auth/accounts.ts'
import { statusOf } from '../rows.ts'
import { assertBeneficiaries } from '../shares.ts'
import { beneficiaryHistory } from '../tables.ts'

export const setBeneficiaries: Handler<'setBeneficiaries'> = async (ctx, { body }) => {
  const { id: user_id } = requireUser(ctx)
  const { named = [], position } = body
  assertBeneficiaries(named)
  await lockUser(ctx, user_id)
  const current = await statusOf(ctx, user_id)
  if (position !== undefined && position !== current.position) throwError('wrong_state')
  if (isDeepStrictEqual(named, current.named)) return current
  const row = { id: newId(), user_id, position: current.position + 1, at: ctx.now }
  await ctx.tx.insert(beneficiaryHistory).values({ ...row, named })
  return statusOf(ctx, user_id)
}
