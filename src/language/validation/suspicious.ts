export type Suspicion = 'script' | 'sql'

const patterns: Record<Suspicion, RegExp> = {
  script: /<\s*\/?\s*script|javascript\s*:|\bon(?:error|load)\s*=/i,
  sql: /\bunion\s+(?:all\s+)?select\b|\b(?:drop|truncate|alter)\s+table\b|\binsert\s+into\b|\bdelete\s+from\b|['"]\s*(?:or|and)\s+['"]?\w+['"]?\s*=|;\s*--|\bxp_cmdshell\b/i,
}

/**
 * What a text looks like besides text (specification, chapter 5). A reason to look twice, never to refuse: honest names
 * and sentences may match, and queries and pages are safe whatever a text holds.
 */
export function suspicionOf(text: string): Suspicion | undefined {
  if (patterns.script.test(text)) return 'script'
  return patterns.sql.test(text) ? 'sql' : undefined
}

/** The paths of all suspicious texts in a value: `{ "name": "<script>" }` gives `{ name: 'script' }`. */
export function suspiciousFields(value: unknown, path = ''): Record<string, Suspicion> {
  if (typeof value === 'string') {
    const suspicion = suspicionOf(value)
    return suspicion ? { [path]: suspicion } : {}
  }
  if (typeof value !== 'object' || value === null) return {}
  return Object.assign(
    {},
    ...Object.entries(value).map(([key, inner]) => suspiciousFields(inner, path ? `${path}.${key}` : key)),
  )
}
