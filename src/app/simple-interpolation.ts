type Fill = (values: Readonly<Record<string, unknown>>) => string

/** Matches a placeholder without a format. */
const placeholder = /\{\{\s*(\w+)\s*\}\}/g
/** Options that select another form of the text. */
const choosing = ['count', 'context', 'ordinal', 'defaultValue']

/**
 * Fills placeholders without i18next, which is ten times slower, parsing each text once. `written` returns a key's
 * text; the result is undefined for texts with plurals, formats or references.
 */
export function simpleInterpolation(written: (key: string) => string | undefined) {
  const cache = new Map<string, Fill | undefined>()
  return (key: string, values: Readonly<Record<string, unknown>>): string | undefined => {
    if (choosing.some((name) => name in values) || !Object.values(values).every(isPlain)) return undefined
    if (!cache.has(key)) cache.set(key, fillOf(written(key)))
    return cache.get(key)?.(values)
  }
}

function fillOf(text: string | undefined): Fill | undefined {
  if (text === undefined) return undefined
  const [first = '', ...rest] = text.split(placeholder)
  const parts = Array.from({ length: rest.length / 2 }, (_, index) => ({
    name: rest[2 * index] ?? '',
    after: rest[2 * index + 1] ?? '',
  }))
  if ([first, ...parts.map(({ after }) => after)].some((words) => /\{\{|\$t\(/.test(words))) return undefined
  return (values) => first + parts.map(({ name, after }) => `${values[name] ?? ''}${after}`).join('')
}

function isPlain(value: unknown): boolean {
  return typeof value === 'string' || typeof value === 'number'
}
