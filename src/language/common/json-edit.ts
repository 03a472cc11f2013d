import { applyEdits, type JSONPath, modify } from 'jsonc-parser'
import { valueAt } from '../validation/place.ts'
import { readJson } from './json.ts'
import { isObject } from './objects.ts'

type Keys = readonly string[]

/** A JSON text with another value at one place: nothing else of it changes, neither its order nor its spaces. */
export function withValue(source: string, path: Keys, value: unknown): string {
  return edited(source, path, value)
}

/** A JSON text without the value at one place, and without the objects that only held this one. */
export function withoutValue(source: string, path: Keys): string {
  const read = readJson(source)
  if ('reason' in read || valueAt(read.content, path) === undefined) return source
  let target = path
  while (target.length > 1 && isOnly(valueAt(read.content, target.slice(0, -1)))) target = target.slice(0, -1)
  return edited(source, target, undefined)
}

/** Whether an object holds a single key. */
function isOnly(holder: unknown): boolean {
  return isObject(holder) && Object.keys(holder).length === 1
}

function edited(source: string, path: Keys, value: unknown): string {
  const eol = source.includes('\r\n') ? '\r\n' : '\n'
  const formattingOptions = { insertSpaces: true, tabSize: 2, eol }
  return applyEdits(source, modify(source, [...path] as JSONPath, value, { formattingOptions }))
}
