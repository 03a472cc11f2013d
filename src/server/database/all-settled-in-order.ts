/**
 * Waits for statements sent together, in their order, and rethrows the first error once all have settled. Unlike
 * `Promise.all`, leaves no statement running that would execute in a later transaction.
 */
export async function allSettledInOrder<All extends readonly unknown[] | []>(
  all: All,
): Promise<{ -readonly [Each in keyof All]: Awaited<All[Each]> }> {
  // Converts each statement to a promise, because Drizzle sends it again at every await.
  const sent = all.map((each) => Promise.resolve(each))
  await Promise.allSettled(sent)
  return Promise.all(sent) as Promise<{ -readonly [Each in keyof All]: Awaited<All[Each]> }>
}
