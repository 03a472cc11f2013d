import type { Context, RequestContext } from './context.ts'

/** The rest of an operation that has to wait for somebody else, such as a provider. */
export class Outside<Result, Ctx extends Context = RequestContext> {
  /** Waits while no transaction is open, and returns what is left to do in a second one. */
  readonly wait: () => Promise<(ctx: Ctx) => Promise<Result>>
  /** Whether the operation is done by then, and only its answer waits. */
  readonly done: boolean

  constructor(wait: () => Promise<(ctx: Ctx) => Promise<Result>>, done = false) {
    this.wait = wait
    this.done = done
  }
}

/** The answer of an operation that ends before it is known: what comes of it is done in transactions of its own. */
export class Afterwards<Result> {
  readonly work: () => Promise<Result>

  constructor(work: () => Promise<Result>) {
    this.work = work
  }
}

/**
 * Ends an operation's transaction, does `work` outside of any, and hands what it found to `then` in a second one. What
 * the first wrote is committed by then: it must make sense alone, should the second never come.
 */
export function outside<Found, Result, Ctx extends Context = RequestContext>(
  work: () => Promise<Found>,
  then: (ctx: Ctx, found: Found) => Promise<Result>,
  { done }: { done?: boolean } = {},
): Outside<Result, Ctx> {
  return new Outside(async () => {
    const found = await work()
    return (ctx) => then(ctx, found)
  }, done)
}
