import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { JsonSchema } from '../../src/language/documents/schema.ts'

const folder = fileURLToPath(new URL('../../src/generated/', import.meta.url))

/** Writes one generated file, below `src/generated`. */
export function write(name: string, content: string): void {
  const file = `${folder}${name}`
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, content)
}

/** Converts `investment_status` to `InvestmentStatus`. */
export function pascal(name: string): string {
  return name.replace(/(^|[^A-Za-z0-9])([A-Za-z0-9])/g, (_match, _separator, letter: string) =>
    letter.toUpperCase(),
  )
}

/** Converts `order-line` to `orderLine`. */
export function camel(name: string): string {
  return name.replace(/[^A-Za-z0-9]([a-z])/g, (_match, letter: string) => letter.toUpperCase())
}

/** Converts a schema to plain JSON, because each library types schemas differently. */
export function plain(schema: JsonSchema) {
  return JSON.parse(JSON.stringify(schema))
}
