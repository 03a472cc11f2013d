import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import type { Family } from '../../../language/customization/theme/fonts/font.ts'
import { fonts } from '../../../language/customization/theme/fonts/index.ts'
import { root } from '../../startup/root.ts'

/** A file of a font family, with the characters of some languages. */
export interface FontFile {
  /** The file name, which changes with the contents. */
  readonly name: string
  readonly bytes: Buffer
  /** The characters, as a CSS `unicode-range`. */
  readonly range: string
}

const requireFromRoot = createRequire(join(root, 'package.json'))
const cache = new Map<Family, readonly FontFile[]>()

/** Returns the files of a family. The first one has the characters of Spanish and English, which every page needs. */
export function filesOf(family: Family): readonly FontFile[] {
  const files = cache.get(family) ?? ['latin', 'latin-ext'].map((subset) => readFont(family, subset))
  cache.set(family, files)
  return files
}

/** Returns the file with this name in any family, because open pages may request fonts of an earlier theme. */
export function fontFile(name: string): FontFile | undefined {
  return Object.values(fonts)
    .flatMap(({ family }) => (family ? filesOf(family) : []))
    .find((file) => file.name === name)
}

function readFont(family: Family, subset: string): FontFile {
  const slug = family.package.split('/').at(-1)
  const ranges: Record<string, string> = requireFromRoot(`${family.package}/unicode.json`)
  const bytes = readFileSync(
    requireFromRoot.resolve(`${family.package}/files/${slug}-${subset}-wght-normal.woff2`),
  )
  const hash = createHash('sha256').update(bytes).digest('base64url').slice(0, 12)
  return { name: `${slug}-${subset}-${hash}.woff2`, bytes, range: ranges[subset] ?? '' }
}
