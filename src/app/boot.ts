import { memoizeByObject } from '../language/common/memoize-by-object.ts'
import type { Boot } from '../protocol/boot.ts'

/** Reads the boot data that the server wrote into the page; undefined on a static host. */
export const readBoot = memoizeByObject((page: Document): Boot | undefined => {
  const bootJson = page.getElementById('boot')?.textContent
  // Casts without validation, because the server of the same build writes the JSON from this type.
  return bootJson ? (JSON.parse(bootJson) as Boot) : undefined
})
