import type { Context } from './context.ts'

/** The rest of an operation that has to wait for somebody else, such as a provider. */
export class Outside<Result> {
  /** Waits while no transaction is open, and returns what is left to do in a second one. */
  readonly wait: () => Promise<(ctx: Context) => Promise<Result>>

  constructor(wait: () => Promise<(ctx: Context) => Promise<Result>>) {
    this.wait = wait
  }
}

/**
 * Ends an operation's transaction, does `work` outside of any, and hands what it found to `then` in a second one. What
 * the first wrote is committed by then: it must make sense alone, should the second never come.
 */
export function outside<Found, Result>(
  work: () => Promise<Found>,
  then: (ctx: Context, found: Found) => Promise<Result>,
): Outside<Result> {
  return new Outside(async () => {
    const found = await work()
    return (ctx) => then(ctx, found)
  })
}
