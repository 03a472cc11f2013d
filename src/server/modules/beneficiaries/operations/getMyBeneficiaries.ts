import { requireUser } from '../../../kernel/actor.ts'
import type { Handler } from '../../../kernel/context.ts'
import { statusOf } from '../rows.ts'

export const getMyBeneficiaries: Handler<'getMyBeneficiaries'> = (ctx) => statusOf(ctx, requireUser(ctx).id)
