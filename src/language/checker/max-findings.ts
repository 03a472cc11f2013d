/** The limit of findings per rule, to bound time and output. */
export const MAX_FINDINGS = 100

export function takeFindings<T>(findings: Iterable<T>): T[] {
  const taken: T[] = []
  for (const finding of findings) if (taken.push(finding) === MAX_FINDINGS) break
  return taken
}
