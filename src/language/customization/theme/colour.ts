import {
  clampChroma,
  converter,
  formatHex,
  interpolate,
  modeLrgb,
  modeOklab,
  modeOklch,
  modeRgb,
  useMode as teach,
  wcagContrast,
} from 'culori/fn'

for (const mode of [modeRgb, modeLrgb, modeOklab, modeOklch]) teach(mode)
const inOklch = converter('oklch')

/** Returns the contrast of two colours #rrggbb, from 1 to 21 (WCAG 2.2). */
export const contrast: (one: string, other: string) => number = wcagContrast

/** Another shade of a colour: its hue, with a lightness from 0 to 1 and no more chroma than it had, or than given. */
export function shade(colour: string, lightness: number, chroma = 0.4): string {
  const { h, c } = partsOf(colour)
  const hue = h === undefined ? {} : { h }
  return formatHex(
    clampChroma({ mode: 'oklch', l: lightness, c: Math.min(c, chroma), ...hue }, 'oklch', 'rgb'),
  )
}

/** A colour of the same lightness and chroma, its hue turned by degrees. A grey is given a little chroma to be turned. */
export function turned(colour: string, degrees: number): string {
  const { l, c, h = 0 } = partsOf(colour)
  return formatHex(
    clampChroma({ mode: 'oklch', l, c: Math.max(c, 0.09), h: (h + degrees) % 360 }, 'oklch', 'rgb'),
  )
}

export function lightnessOf(colour: string): number {
  return partsOf(colour).l
}

/** A share of the way from one colour to another. */
export function mix(colour: string, other: string, share: number): string {
  return formatHex(interpolate([colour, other], 'rgb')(share))
}

/**
 * The colour itself where it is good enough; else its nearest shade that is, darker or lighter, at last black or white.
 */
export function nearestShade(
  colour: string,
  towards: 'black' | 'white',
  isGood: (shade: string) => boolean,
): string {
  if (isGood(colour)) return colour
  const { l, c } = partsOf(colour)
  const end = towards === 'black' ? 0 : 1
  let best = towards === 'black' ? '#000000' : '#ffffff'
  let [wrong, right] = [l, end]
  for (let step = 0; step < 12; step++) {
    const middle = (wrong + right) / 2
    const candidate = shade(colour, middle, c)
    if (isGood(candidate)) [best, right] = [candidate, middle]
    else wrong = middle
  }
  return best
}

function partsOf(colour: string) {
  const { l = 0, c = 0, h } = inOklch(colour) ?? {}
  return { l, c, h }
}
