import { figtree } from './figtree.ts'
import type { Family, Font, FontName } from './font.ts'
import { fraunces } from './fraunces.ts'
import { sans } from './sans.ts'
import { serif } from './serif.ts'
import { spaceGrotesk } from './space-grotesk.ts'

/** All letters there are, as the customization names them. */
export const fonts: Record<FontName, Font> = {
  sans,
  serif,
  figtree,
  fraunces,
  'space-grotesk': spaceGrotesk,
}

/** The families among some letters, each once. */
export function familiesOf(names: readonly FontName[]): Family[] {
  return [...new Set(names)].flatMap((name) => fonts[name].family ?? [])
}
