import type { Context } from '../../kernel/context.ts'
import { ApiError } from '../../kernel/errors.ts'
import type { WireProvider } from '../../providers/payment/provider.ts'
import { isReady } from './state.ts'

/**
 * Throws `requirement` with a link to the page of the verification if the provider has not verified the person.
 */
export async function assertReady(
  ctx: Pick<Context, 'tx'>,
  personId: string,
  provider: WireProvider,
  fix: '/user/earnings' | '/user/balance',
): Promise<void> {
  if (!(await isReady(ctx, personId, provider)))
    throw new ApiError('requirement', { reason: { text: 'refusals.payee_not_ready', fix } })
}
