import type { Boot } from '../language/boot.ts'

/** What the server wrote into the page. Throws when it wrote nothing: this build needs its server. */
export function readBoot(page: Document): Boot {
  const element = page.getElementById('boot')
  if (element?.textContent == null) throw new Error('The page came without its boot document.')
  // The server writes it from the same type, with the same build.
  return JSON.parse(element.textContent) as Boot
}
