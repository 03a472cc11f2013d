import { restore } from '../../src/language/customization/customization.ts'
import type { Library } from '../../src/language/documents/library.ts'
import { themeCss } from '../../src/server/site/theme.ts'
import { write } from './files.ts'

/** Generates the default theme, for the style sheets. */
export function generateTheme({ schemas }: Library): void {
  const { customization } = restore({}, schemas)
  write('theme.css', `@layer tokens{${themeCss(customization, schemas)}}\n`)
}
