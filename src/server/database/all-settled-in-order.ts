/**
 * Promise.all for statements that are sent together: it waits for all of them even when one fails, because a statement
 * that comes after its transaction has ended would run in somebody else's. They reach the database in their order.
 */
export async function allSettledInOrder<All extends readonly unknown[] | []>(
  all: All,
): Promise<{ -readonly [Each in keyof All]: Awaited<All[Each]> }> {
  // A statement is sent each time it is awaited: from here on it is a promise.
  const sent = all.map((each) => Promise.resolve(each))
  await Promise.allSettled(sent)
  return Promise.all(sent) as Promise<{ -readonly [Each in keyof All]: Awaited<All[Each]> }>
}
