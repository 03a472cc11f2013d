import { jpeg } from './jpeg.ts'
import type { Kind } from './kind.ts'
import { pdf } from './pdf.ts'
import { png } from './png.ts'
import { webp } from './webp.ts'

const kinds: readonly Kind[] = [pdf, jpeg, png, webp]

/** The kind of a file; undefined for one we do not take. */
export function kindOf(bytes: Buffer): Kind | undefined {
  return kinds.find(({ matches }) => matches(bytes))
}
