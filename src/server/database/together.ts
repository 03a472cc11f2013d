/**
 * Waits for two questions that are sent together, for both even when one fails: a statement that comes after its
 * transaction has ended would run in somebody else's. Throws what the first of them threw.
 */
export async function together<One, Other>(one: Promise<One>, other: Promise<Other>): Promise<[One, Other]> {
  const both = Promise.all([one, other])
  await Promise.allSettled([one, other])
  return both
}
