import { readJson } from '../../language/common/json.ts'
import { isObject } from '../../language/common/objects.ts'

/**
 * Returns the theme of a document's text as JSON, which other changes of the text leave equal; undefined for invalid
 * JSON.
 */
export function themeOfSource(source: string): string | undefined {
  const read = readJson(source)
  if ('reason' in read || !isObject(read.content)) return undefined
  return JSON.stringify(read.content.theme)
}
