/**
 * Waits for statements that were sent together, in their order, and rethrows the first error once all have settled.
 * After `Promise.all`, a statement that is still running could execute in a later transaction.
 */
export async function allSettledInOrder<All extends readonly unknown[] | []>(
  all: All,
): Promise<{ -readonly [Each in keyof All]: Awaited<All[Each]> }> {
  // Converts each statement to a promise, because Drizzle sends a statement again at every await.
  const promises = all.map((each) => Promise.resolve(each))
  await Promise.allSettled(promises)
  return Promise.all(promises) as Promise<{ -readonly [Each in keyof All]: Awaited<All[Each]> }>
}
