import {
  clampChroma,
  converter,
  formatHex,
  interpolate,
  modeLrgb,
  modeOklab,
  modeOklch,
  modeRgb,
  useMode as registerMode,
  wcagContrast,
} from 'culori/fn'

for (const mode of [modeRgb, modeLrgb, modeOklab, modeOklch]) registerMode(mode)
const inOklch = converter('oklch')

/** Returns the contrast of two colours #rrggbb, from 1 to 21 (WCAG 2.2). */
export const contrast: (one: string, other: string) => number = wcagContrast

/** Returns a shade of the same hue with a lightness from 0 to 1; its chroma is reduced to `chroma` if it is above. */
export function withLightness(colour: string, lightness: number, chroma = 0.4): string {
  const { h, c } = oklchOf(colour)
  const hue = h === undefined ? {} : { h }
  return formatHex(
    clampChroma({ mode: 'oklch', l: lightness, c: Math.min(c, chroma), ...hue }, 'oklch', 'rgb'),
  )
}

/** Returns a colour of the same lightness and chroma with its hue turned by degrees. Greys get a little chroma. */
export function withHueTurned(colour: string, degrees: number): string {
  const { l, c, h = 0 } = oklchOf(colour)
  return formatHex(
    clampChroma({ mode: 'oklch', l, c: Math.max(c, 0.09), h: (h + degrees) % 360 }, 'oklch', 'rgb'),
  )
}

export function lightnessOf(colour: string): number {
  return oklchOf(colour).l
}

/** Mixes two colours by a share from 0 to 1. */
export function mix(colour: string, other: string, share: number): string {
  return formatHex(interpolate([colour, other], 'rgb')(share))
}

/**
 * Returns the nearest darker or lighter shade that `isAccepted` accepts; the colour itself if it is accepted, black or
 * white if no shade is.
 */
export function nearestShade(
  colour: string,
  target: 'black' | 'white',
  isAccepted: (shade: string) => boolean,
): string {
  if (isAccepted(colour)) return colour
  const { l, c } = oklchOf(colour)
  const endLightness = target === 'black' ? 0 : 1
  let best = target === 'black' ? '#000000' : '#ffffff'
  // Searches by bisection between the colour's own lightness, which is rejected, and that of black or white.
  let [rejected, accepted] = [l, endLightness]
  for (let step = 0; step < 12; step++) {
    const middle = (rejected + accepted) / 2
    const candidate = withLightness(colour, middle, c)
    if (isAccepted(candidate)) [best, accepted] = [candidate, middle]
    else rejected = middle
  }
  return best
}

function oklchOf(colour: string) {
  const { l = 0, c = 0, h } = inOklch(colour) ?? {}
  return { l, c, h }
}
