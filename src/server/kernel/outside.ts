import type { Context, RequestContext } from './context.ts'

/** The part of an operation that waits for an external service. */
export class Outside<Result, Ctx extends Context = RequestContext> {
  /** Waits outside a transaction and returns the work for a second transaction. */
  readonly wait: () => Promise<(ctx: Ctx) => Promise<Result>>
  /** Whether the operation is already complete, and only its response must wait. */
  readonly done: boolean

  constructor(wait: () => Promise<(ctx: Ctx) => Promise<Result>>, done = false) {
    this.wait = wait
    this.done = done
  }
}

/** An operation whose work runs after its transaction, in transactions of its own. */
export class DeferredWork<Result> {
  readonly work: () => Promise<Result>

  constructor(work: () => Promise<Result>) {
    this.work = work
  }
}

/**
 * Commits an operation's transaction, runs `work` outside of any transaction, and passes the result to `then` in a
 * second transaction. The data must be consistent after the first transaction, because the second may never run.
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
