import { and, eq } from 'drizzle-orm'
import { newId } from '../../database/ids.ts'
import type { Context, RequestContext } from '../context.ts'
import { ApiError } from '../errors.ts'
import { type Outside, outside } from '../outside.ts'
import { providerCalls } from './tables.ts'

type Request = Record<string, string>

/** A request to a provider, and what its answer changes. */
export interface ProviderCall {
  name: string
  /**
   * Asks while no transaction is open, and returns what is to be written. The same reference asks for the same thing,
   * however often. Throws unavailable when the provider does not answer as agreed.
   */
  ask(ctx: Pick<Context, 'identity'>, reference: string, request: Request): Promise<Apply>
  /** Writes that no answer will come. */
  giveUp(ctx: Context, request: Request): Promise<void>
}

/** Writes what was answered; called once for each reference. */
export type Apply = (ctx: Context) => Promise<void>

/** The time before a provider is asked again, in milliseconds. */
const patienceInMs = 60_000

/**
 * Ends an operation with a call: what is asked is committed first, the call happens outside, its answer is written in a
 * second transaction, and `result` is what the person is told. Where no answer comes the call stays open, the person is
 * told how it stands, and the sweep asks again.
 */
export async function callProvider<Result>(
  ctx: RequestContext,
  call: ProviderCall,
  request: Request,
  result: (ctx: RequestContext) => Promise<Result>,
): Promise<Outside<Result>> {
  const id = newId()
  const created_at = ctx.realNow
  const due_at = new Date(created_at.getTime() + patienceInMs)
  await ctx.tx.insert(providerCalls).values({ id, call: call.name, request, due_at, created_at })
  return outside(
    () => call.ask(ctx, id, request).catch(unanswered),
    async (later, apply) => {
      if (apply) await applyOnce(later, id, apply)
      return result(later)
    },
    { done: true },
  )
}

function unanswered(error: unknown): undefined {
  if (!(error instanceof ApiError) || error.code !== 'unavailable') throw error
}

/** Applies an answer once; a second, concurrent answer changes nothing. */
export async function applyOnce(
  ctx: Context,
  id: string,
  apply: Apply,
  state: 'applied' | 'given_up' = 'applied',
): Promise<void> {
  const [open] = await ctx.tx
    .update(providerCalls)
    .set({ state })
    .where(and(eq(providerCalls.id, id), eq(providerCalls.state, 'open')))
    .returning({ id: providerCalls.id })
  if (open) await apply(ctx)
}
