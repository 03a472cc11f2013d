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

/** Returns a shade of the same hue with a lightness from 0 to 1 and at most its own or the given chroma. */
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
 * Returns the nearest shade that passes `isGood`, darker or lighter; the colour itself if it passes, black or white if
 * none does.
 */
export function nearestShade(
  colour: string,
  target: 'black' | 'white',
  isGood: (shade: string) => boolean,
): string {
  if (isGood(colour)) return colour
  const { l, c } = oklchOf(colour)
  const end = target === 'black' ? 0 : 1
  let best = target === 'black' ? '#000000' : '#ffffff'
  let [wrong, right] = [l, end]
  for (let step = 0; step < 12; step++) {
    const middle = (wrong + right) / 2
    const candidate = withLightness(colour, middle, c)
    if (isGood(candidate)) [best, right] = [candidate, middle]
    else wrong = middle
  }
  return best
}

function oklchOf(colour: string) {
  const { l = 0, c = 0, h } = inOklch(colour) ?? {}
  return { l, c, h }
}
