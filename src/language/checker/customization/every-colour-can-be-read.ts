import type { Customization as Document } from '../../../generated/language.ts'
import type { Theme } from '../../customization/customization.ts'
import { contrast } from '../../customization/theme/colour.ts'
import {
  blackOrWhite,
  minBackgroundContrast,
  minTextContrast,
  type Palette,
  paletteOf,
  type Scheme,
} from '../../customization/theme/palette.ts'
import type { CustomizationRule } from './rule.ts'

/** Reports colours that pages would have to adjust for contrast, with the nearest valid colour. */
export const rule: CustomizationRule = {
  name: 'every-colour-can-be-read',
  *check({ document, customization }) {
    for (const { path, ...fault } of themeFaults(document.theme, customization.theme))
      yield { document, path: ['theme', ...path], ...fault }
  },
}

/**
 * Lists the colours of a theme that pages would have to adjust, by path. `completeTheme` is the theme with its
 * defaults.
 */
export function* themeFaults(theme: Document['theme'], completeTheme: Theme) {
  for (const scheme of ['light', 'dark'] as const) {
    const palette = paletteOf(completeTheme, scheme)
    for (const [token, colour] of Object.entries(theme?.[scheme] ?? {}))
      for (const fault of faultsOf(token, colour, palette, scheme)) yield { path: [scheme, token], ...fault }
  }
}

function* faultsOf(token: string, colour: string, { grounds, inks }: Palette, scheme: Scheme) {
  const ground = new Map(Object.entries(grounds)).get(token)
  const ink = new Map(Object.entries(inks)).get(token)
  const nearest = ground ?? ink ?? colour
  if (nearest === colour) return
  const lowestContrast = Math.min(...Object.values(grounds).map((other) => contrast(colour, other)))
  const message = ground
    ? `On ${scheme} pages text needs more room: ${blackOrWhite[scheme].name} on this reaches ${ratio(contrast(colour, blackOrWhite[scheme].colour))}, not ${minBackgroundContrast}:1.`
    : `On ${scheme} pages this cannot be read everywhere: it reaches ${ratio(lowestContrast)}, not ${minTextContrast}:1.`
  const userMessage = {
    key: ground ? 'renderer.settings_ground' : 'renderer.settings_ink',
    params: { nearest },
  }
  yield { message, remedy: `The nearest colour that does is ${nearest}.`, userMessage }
}

/** Formats a contrast ratio, rounded down so that an insufficient one never looks sufficient. */
function ratio(value: number): string {
  return `${Math.floor(value * 10) / 10}:1`
}
