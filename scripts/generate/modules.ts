import { readdirSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const folder = (path: string) => fileURLToPath(new URL(`../../${path}/`, import.meta.url))

/** Lists `domain/name` of all files with an ending, from one folder per domain, which `folderOf` names. */
export function namesIn(root: string, ending: string, folderOf: (domain: string) => string): string[] {
  return readdirSync(folder(root)).flatMap((domain) =>
    filesOf(`${root}/${folderOf(domain)}`)
      .filter((file) => file.endsWith(ending))
      .map((file) => `${domain}/${file.slice(0, -ending.length)}`),
  )
}

function filesOf(path: string): string[] {
  try {
    return readdirSync(folder(path)).sort()
  } catch {
    return []
  }
}
