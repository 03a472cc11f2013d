import { readFileSync } from 'node:fs'

export function readJson(file: URL): unknown {
  return JSON.parse(readFileSync(file, 'utf8'))
}
