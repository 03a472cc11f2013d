export type Suspicion = 'script' | 'sql'

/**
 * The patterns of suspicious texts, in linear time. A SQL keyword alone does not match, because "Drop Table Coffee" may
 * be a company.
 */
const patterns: Record<Suspicion, RegExp[]> = {
  script: [/<\s*\/?\s*script/i, /javascript\s*:/i, /\bon(?:error|load)\s*=/i],
  sql: [
    /\bunion\s{1,20}(?:all\s{1,20})?select\s{1,20}(?:["'\d*(@]|null\b|[^;]{1,200}\bfrom\b)/i,
    /[;'"(]\s{0,20}(?:drop|truncate|alter)\s{1,20}table\b/i,
    /\b(?:drop|truncate|alter)\s{1,20}table\s{1,20}[\w"]{1,60}\s{0,20}(?:;|--|(?:add|drop|cascade)\b)/i,
    /\binsert\s{1,20}into\s{1,20}\S{1,60}\s{0,20}(?:\(|values\b|select\b)/i,
    /\bdelete\s{1,20}from\s{1,20}\w{1,60}\s{0,20}(?:$|;|--|where\b)/i,
    /['"]\s{0,20}(?:or|and)\s{1,20}['"]?\w{1,60}['"]?\s{0,20}=|\bor\s{1,20}(\d{1,9})\s{0,20}=\s{0,20}\1\b/i,
    /;\s{0,20}--|'\s{0,20}--\s{0,20}$/,
    /\bxp_cmdshell\b|\b(?:pg_)?sleep\s{0,20}\(\s{0,20}\d|\bwaitfor\s{1,20}delay\b/i,
  ],
}

/**
 * Returns what a text resembles (specification, chapter 5). It is a reason to check a text, never to refuse it:
 * harmless texts may match, and queries and pages are safe with any text.
 */
export function suspicionOf(text: string): Suspicion | undefined {
  const kinds: Suspicion[] = ['script', 'sql']
  return kinds.find((kind) => patterns[kind].some((pattern) => pattern.test(text)))
}

/** Returns the suspicious texts in a value by path: `{ "name": "<script>" }` gives `{ name: 'script' }`. */
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
