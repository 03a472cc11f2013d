import { restore } from '../../src/language/customization.ts'
import type { Library } from '../../src/language/library.ts'
import { themeCss } from '../../src/server/pages/theme.ts'
import { write } from './files.ts'

/** The look of who changes nothing, as the style sheets' defaults. */
export function generateTheme({ schemas }: Library): void {
  const { customization } = restore({}, schemas)
  write('theme.css', `@layer tokens{${themeCss(customization)}}\n`)
}
