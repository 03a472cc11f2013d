/** Who is told a hundred things of one kind mends those first; a document could hold enough of them to keep a process busy. */
export const MOST_TOLD = 100

export function firstOf<T>(findings: Iterable<T>): T[] {
  const first: T[] = []
  for (const finding of findings) if (first.push(finding) === MOST_TOLD) break
  return first
}
