/** Who is told a hundred things of one kind fixes those first; a document could hold enough of them to keep a process busy. */
export const MAX_FINDINGS = 100

export function takeFindings<T>(findings: Iterable<T>): T[] {
  const first: T[] = []
  for (const finding of findings) if (first.push(finding) === MAX_FINDINGS) break
  return first
}
