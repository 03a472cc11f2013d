import { readJson } from '../../language/common/json.ts'
import { isObject } from '../../language/common/objects.ts'

/** The theme that a document's text says, as JSON: what else changes in the text leaves it the same. */
export function themeOfSource(source: string): string | undefined {
  const read = readJson(source)
  if ('reason' in read || !isObject(read.content)) return undefined
  return JSON.stringify(read.content.theme)
}
