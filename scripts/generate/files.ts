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

/** `investment_status` to `InvestmentStatus`. */
export function pascal(name: string): string {
  return name.replace(/(^|[^A-Za-z0-9])([A-Za-z0-9])/g, (_match, _separator, letter: string) =>
    letter.toUpperCase(),
  )
}

/** `order-line` to `orderLine`. */
export function camel(name: string): string {
  return name.replace(/[^A-Za-z0-9]([a-z])/g, (_match, letter: string) => letter.toUpperCase())
}

/** A schema as plain JSON: each library types schemas in its own way, and none of them as we do. */
export function plain(schema: JsonSchema) {
  return JSON.parse(JSON.stringify(schema))
}
