import { applyEdits, type JSONPath, modify } from 'jsonc-parser'
import { valueAt } from '../validation/place.ts'
import { readJson } from './json.ts'
import { isObject } from './objects.ts'

type Keys = readonly string[]

/** Changes one value in a JSON text; order and whitespace of everything else stay. */
export function withValue(source: string, path: Keys, value: unknown): string {
  return withEdit(source, path, value)
}

/** Removes one value from a JSON text, and the objects that it leaves empty. */
export function withoutValue(source: string, path: Keys): string {
  const parsed = readJson(source)
  if ('reason' in parsed || valueAt(parsed.content, path) === undefined) return source
  let target = path
  while (target.length > 1 && hasSingleKey(valueAt(parsed.content, target.slice(0, -1))))
    target = target.slice(0, -1)
  return withEdit(source, target, undefined)
}

/** Returns whether an object has a single key. */
function hasSingleKey(value: unknown): boolean {
  return isObject(value) && Object.keys(value).length === 1
}

function withEdit(source: string, path: Keys, value: unknown): string {
  const eol = source.includes('\r\n') ? '\r\n' : '\n'
  const formattingOptions = { insertSpaces: true, tabSize: 2, eol }
  return applyEdits(source, modify(source, [...path] as JSONPath, value, { formattingOptions }))
}
