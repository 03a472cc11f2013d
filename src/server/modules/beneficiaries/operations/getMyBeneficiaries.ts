import { requireUser } from '../../../kernel/actor.ts'
import type { Handler } from '../../../kernel/context.ts'
import { standingOf } from '../rows.ts'

export const getMyBeneficiaries: Handler<'getMyBeneficiaries'> = (ctx) => standingOf(ctx, requireUser(ctx).id)
