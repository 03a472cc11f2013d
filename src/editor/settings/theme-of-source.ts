import { readJson } from '../../language/common/json.ts'
import { isObject } from '../../language/common/objects.ts'

/**
 * Returns the theme of a document's text as JSON, which stays equal when other parts of the text change; undefined for
 * invalid JSON.
 */
export function themeOfSource(source: string): string | undefined {
  const result = readJson(source)
  if ('reason' in result || !isObject(result.content)) return undefined
  return JSON.stringify(result.content.theme)
}
