import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import type { Family } from '../../../language/customization/theme/fonts/font.ts'
import { fonts } from '../../../language/customization/theme/fonts/index.ts'
import { root } from '../../startup/root.ts'

/** A file of a family: the signs of some languages, which a browser fetches when a page has one of them. */
export interface FontFile {
  /** Changes with what is in it. */
  readonly name: string
  readonly bytes: Buffer
  /** The signs it holds, as CSS says it. */
  readonly range: string
}

const installed = createRequire(join(root, 'package.json'))
const cache = new Map<Family, readonly FontFile[]>()

/** The files of a family: first the one for Spanish and English, which every page needs. */
export function filesOf(family: Family): readonly FontFile[] {
  const files = cache.get(family) ?? ['latin', 'latin-ext'].map((subset) => readFont(family, subset))
  cache.set(family, files)
  return files
}

/** The file of this name in any family: a page that somebody still has open may ask for another than today's. */
export function fontFile(name: string): FontFile | undefined {
  return Object.values(fonts)
    .flatMap(({ family }) => (family ? filesOf(family) : []))
    .find((file) => file.name === name)
}

function readFont(family: Family, subset: string): FontFile {
  const slug = family.package.split('/').at(-1)
  const ranges: Record<string, string> = installed(`${family.package}/unicode.json`)
  const bytes = readFileSync(installed.resolve(`${family.package}/files/${slug}-${subset}-wght-normal.woff2`))
  const hash = createHash('sha256').update(bytes).digest('base64url').slice(0, 12)
  return { name: `${slug}-${subset}-${hash}.woff2`, bytes, range: ranges[subset] ?? '' }
}
