import { figtree } from './figtree.ts'
import type { Family, Font, FontName } from './font.ts'
import { fraunces } from './fraunces.ts'
import { geistMono } from './geist-mono.ts'
import { sans } from './sans.ts'
import { serif } from './serif.ts'
import { spaceGrotesk } from './space-grotesk.ts'

/** All fonts by their name in a customization. */
export const fonts: Record<FontName, Font> = {
  sans,
  serif,
  figtree,
  fraunces,
  'space-grotesk': spaceGrotesk,
  'geist-mono': geistMono,
}

/** Returns the distinct families of fonts. */
export function familiesOf(names: readonly FontName[]): Family[] {
  return [...new Set(names)].flatMap((name) => fonts[name].family ?? [])
}

/** Returns the bytes that a page loads for some fonts. */
export function bytesOf(names: readonly FontName[]): number {
  return familiesOf(names).reduce((sum, { bytes }) => sum + bytes, 0)
}

/** Returns the names of the fallback faces shown until a family has loaded. */
export function fallbackNamesOf({ name, fallbacks }: Family): string[] {
  return fallbacks.map((_fallback, index) => `${name} fallback${index > 0 ? ` ${index + 1}` : ''}`)
}

/** Returns the `font-family` value of a font. */
export function fontFamilyOf(name: FontName): string {
  const { family, stack } = fonts[name]
  if (!family) return stack
  return [...[family.name, ...fallbackNamesOf(family)].map((name) => `"${name}"`), stack].join(', ')
}
