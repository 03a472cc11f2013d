/** The limit of findings per rule, to bound time and output. */
export const MAX_FINDINGS = 100

export function takeFindings<T>(findings: Iterable<T>): T[] {
  const first: T[] = []
  for (const finding of findings) if (first.push(finding) === MAX_FINDINGS) break
  return first
}
