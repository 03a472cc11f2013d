import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'

/** Lists the generated folders, which the hash ignores. */
const generated = new Set(['src/generated', 'schemas/editor'])

/** Returns a hash of the names and contents of files and folders. */
export function fingerprint(root, paths) {
  const hash = createHash('sha256')
  for (const path of paths) add(path)
  return hash.digest('hex')

  function add(path) {
    const file = join(root, path)
    if (!existsSync(file)) return
    if (!statSync(file).isDirectory()) {
      hash.update(path).update('\0').update(readFileSync(file)).update('\0')
      return
    }
    const names = readdirSync(file).filter(
      (name) => !generated.has(`${path}/${name}`) && !name.startsWith('.'),
    )
    for (const name of names.sort()) add(join(path, name))
  }
}
