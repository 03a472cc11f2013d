import type { Context, RequestContext } from './context.ts'

/** Describes the rest of an operation that waits for an external service. */
export class Outside<Result, Ctx extends Context = RequestContext> {
  /** Waits outside a transaction and returns the work for a second one. */
  readonly wait: () => Promise<(ctx: Ctx) => Promise<Result>>
  /** Tells whether the operation is already complete, and only its answer waits. */
  readonly done: boolean

  constructor(wait: () => Promise<(ctx: Ctx) => Promise<Result>>, done = false) {
    this.wait = wait
    this.done = done
  }
}

/** Describes an operation whose work runs after its transaction, in transactions of its own. */
export class DeferredWork<Result> {
  readonly work: () => Promise<Result>

  constructor(work: () => Promise<Result>) {
    this.work = work
  }
}

/**
 * Commits an operation's transaction, runs `work` outside of any, and passes the result to `then` in a second one. The
 * first transaction must be consistent alone, because the second may never run.
 */
export function outside<Value, Result, Ctx extends Context = RequestContext>(
  work: () => Promise<Value>,
  then: (ctx: Ctx, result: Value) => Promise<Result>,
  { done }: { done?: boolean } = {},
): Outside<Result, Ctx> {
  return new Outside(async () => {
    const result = await work()
    return (ctx) => then(ctx, result)
  }, done)
}
