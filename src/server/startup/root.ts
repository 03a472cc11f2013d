import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** Points to the project's folder, wherever this module was built to. */
export const root = find(dirname(fileURLToPath(import.meta.url)))

function find(folder: string): string {
  if (existsSync(join(folder, 'package.json'))) return folder
  const parent = dirname(folder)
  if (parent === folder)
    throw new Error('The server must run inside its project folder: no package.json above it.')
  return find(parent)
}
