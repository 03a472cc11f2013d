import type { Handler } from '../../../kernel/context.ts'
import { moved } from '../moved.ts'

export const submitIssuance: Handler<'submitIssuance'> = async (ctx, { move }) => moved(ctx, await move(ctx))
