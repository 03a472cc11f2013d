import { and, eq } from 'drizzle-orm'
import { newId } from '../../database/ids.ts'
import type { Context, RequestContext } from '../context.ts'
import { ApiError } from '../errors.ts'
import { type Outside, outside } from '../outside.ts'
import { providerCalls } from './tables.ts'

type Request = Record<string, string>

/** A request to a provider, and how its response is applied. */
export interface ProviderCall {
  name: string
  /**
   * Sends the request outside a transaction and returns a function that applies the response. Requests with the same
   * reference are idempotent; throws `unavailable` without a valid response.
   */
  ask(
    ctx: Pick<Context, 'identity' | 'tenant' | 'files'>,
    reference: string,
    request: Request,
  ): Promise<Apply>
  /** Records that no response will arrive. */
  giveUp(ctx: Context, request: Request): Promise<void>
}

/** A function that applies a response; called once per reference. */
export type Apply = (ctx: Context) => Promise<void>

/** The time before a request is repeated, in milliseconds. */
const retryDelayMs = 60_000

/**
 * Ends an operation with a request to a provider: commits the request, sends it outside a transaction, applies the
 * response in a second transaction and returns the result of `readResult`. Without a response the request stays open,
 * and a job repeats it.
 */
export async function callProvider<Result>(
  ctx: RequestContext,
  call: ProviderCall,
  request: Request,
  readResult: (ctx: RequestContext) => Promise<Result>,
): Promise<Outside<Result>> {
  const id = newId()
  const created_at = ctx.realNow
  const due_at = new Date(created_at.getTime() + retryDelayMs)
  await ctx.tx.insert(providerCalls).values({ id, call: call.name, request, due_at, created_at })
  return outside(
    () => call.ask(ctx, id, request).catch(ignoreUnavailable),
    async (laterCtx, apply) => {
      if (apply) await applyOnce(laterCtx, id, apply)
      return readResult(laterCtx)
    },
    { done: true },
  )
}

function ignoreUnavailable(error: unknown): undefined {
  if (!(error instanceof ApiError) || error.code !== 'unavailable') throw error
}

/** Applies a response once and deletes the request's content; a second, concurrent response changes nothing. */
export async function applyOnce(
  ctx: Context,
  id: string,
  apply: Apply,
  state: 'applied' | 'given_up' = 'applied',
): Promise<void> {
  const [openCall] = await ctx.tx
    .update(providerCalls)
    .set({ state, request: {} })
    .where(and(eq(providerCalls.id, id), eq(providerCalls.state, 'open')))
    .returning({ id: providerCalls.id })
  if (openCall) await apply(ctx)
}
