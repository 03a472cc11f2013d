import type { Context } from '../../kernel/context.ts'
import { ApiError } from '../../kernel/errors.ts'
import type { WireProvider } from '../../providers/payment/provider.ts'
import { isReady } from './state.ts'

/** Throws `requirement`, with the page that leads on, until a provider has verified a person. */
export async function assertReady(
  ctx: Pick<Context, 'tx'>,
  person: string,
  provider: WireProvider,
  fix: '/user/earnings' | '/user/balance',
): Promise<void> {
  if (!(await isReady(ctx, person, provider)))
    throw new ApiError('requirement', { reason: { text: 'refusals.payee_not_ready', fix } })
}
