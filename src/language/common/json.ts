/** What stands in a JSON text, or where it stops being JSON. */
type ReadJson = { content: unknown } | { at: number; reason: string }

export function readJson(source: string): ReadJson {
  try {
    return { content: JSON.parse(source) }
  } catch (error) {
    return { at: mistakeIn(source), reason: error instanceof Error ? error.message : String(error) }
  }
}

/** Deeper than any document goes; much deeper would fill the stack of whoever reads it. */
export const MAX_DEPTH = 100

/** Where a JSON text goes too deep. */
export function tooDeepAt(source: string): number | undefined {
  let depth = 0
  for (const { 0: token, index } of source.matchAll(/"(?:[^"\\]|\\.)*"|[{}[\]]/g)) {
    if (token === '{' || token === '[') depth += 1
    else if (token === '}' || token === ']') depth -= 1
    if (depth > MAX_DEPTH) return index
  }
  return undefined
}

/**
 * Where a text stops being JSON. Engines do not always tell, so it is searched: a text cut before the mistake
 * is merely unfinished, a text cut after it is wrong.
 */
function mistakeIn(source: string): number {
  let [low, high] = [0, source.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if (isUnfinished(source.slice(0, middle + 1))) low = middle + 1
    else high = middle
  }
  return low
}

function isUnfinished(text: string): boolean {
  try {
    JSON.parse(text)
    return true
  } catch (error) {
    const reason = error instanceof Error ? error.message : ''
    return /end of JSON|Unterminated string/.test(reason) || reason.includes(`position ${text.length}`)
  }
}
