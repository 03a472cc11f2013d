import { memoizeByObject } from '../language/common/memoize-by-object.ts'
import type { Boot } from '../protocol/boot.ts'

/** Reads the boot data that the server wrote into the page; undefined on a static host. */
export const readBoot = memoizeByObject((page: Document): Boot | undefined => {
  const written = page.getElementById('boot')?.textContent
  // The server writes it from the same type, with the same build.
  return written ? (JSON.parse(written) as Boot) : undefined
})
