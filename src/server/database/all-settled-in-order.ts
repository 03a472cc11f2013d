/**
 * Returns the results, in order, of statements that were sent together; rethrows the first error once all have
 * settled. `Promise.all` alone would reject earlier, and a running statement could execute in a later transaction.
 */
export async function allSettledInOrder<Statements extends readonly unknown[] | []>(
  statements: Statements,
): Promise<{ -readonly [Index in keyof Statements]: Awaited<Statements[Index]> }> {
  // Converts each statement to a promise, because Drizzle sends a statement again at every await.
  const promises = statements.map((statement) => Promise.resolve(statement))
  await Promise.allSettled(promises)
  return Promise.all(promises) as Promise<{
    -readonly [Index in keyof Statements]: Awaited<Statements[Index]>
  }>
}
