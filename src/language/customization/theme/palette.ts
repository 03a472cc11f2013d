import type { Theme } from '../customization.ts'
import { chartColours } from './chart-colours.ts'
import { contrast, lightnessOf, mix, nearestShade, withLightness } from './colour.ts'

export type Scheme = 'light' | 'dark'
/** The names of the colours that a tenant may set. */
export type Token = keyof Theme['light']

/** The minimum contrast by WCAG 2.2: 1.4.3 for text, 1.4.11 for outlines of controls and for charts. */
export const minTextContrast = 4.5
export const minVisibleContrast = 3
/** The contrast of black on light backgrounds and of white on dark ones that allows a readable shade of every hue. */
export const minBackgroundContrast = 10

/** The colour with the highest contrast to the backgrounds of a scheme. */
export const blackOrWhite = {
  light: { name: 'black', colour: '#000000' },
  dark: { name: 'white', colour: '#ffffff' },
} as const

/** The lightness and maximum chroma of derived colours, by scheme. */
const RECIPES = {
  surface: { light: [0.984, 0.003], dark: [0.178, 0.01] },
  surface_raised: { light: [1, 0], dark: [0.216, 0.012] },
  text: { light: [0.235, 0.016], dark: [0.945, 0.008] },
  text_muted: { light: [0.475, 0.018], dark: [0.745, 0.014] },
  border: { light: [0.912, 0.007], dark: [0.325, 0.013] },
  border_strong: { light: [0.615, 0.014], dark: [0.58, 0.014] },
  status: { light: [0.47, 0.18], dark: [0.82, 0.115] },
  primary_soft: { light: [0.955, 0.018], dark: [0.285, 0.045] },
  status_soft: { light: [0.963, 0.014], dark: [0.287, 0.048] },
} as const

type Recipe = keyof typeof RECIPES

/** The hue and chroma of page backgrounds. */
const BACKGROUND_TINTS: Record<Theme['ground'], { seed?: string; chroma: number }> = {
  plain: { chroma: 1 },
  grid: { chroma: 1 },
  tint: { chroma: 3.4 },
  // Matches unbleached paper.
  paper: { seed: '#b59a3c', chroma: 2.3 },
}

export type Palette = ReturnType<typeof paletteOf>

/**
 * Returns all colours of a scheme: the tenant's and those derived from them, each adjusted for contrast. Missing dark
 * colours derive from the light ones.
 */
export function paletteOf(theme: Pick<Theme, 'light' | 'dark' | 'ground' | 'charts'>, scheme: Scheme) {
  const { light, dark } = theme
  const isLight = scheme === 'light'
  const explicitColours: Partial<Record<Token, string>> = isLight ? light : dark
  const primary = explicitColours.primary ?? lighten(light.primary)
  const accent = explicitColours.accent ?? lighten(light.accent)
  const status = {
    success: colourOf('success', 'status'),
    warning: colourOf('warning', 'status'),
    danger: colourOf('danger', 'status'),
    info: colourOf('info', 'status'),
  }
  const surface = readableBackground(explicitColours.surface ?? deriveGroundColour('surface'))
  const pages = {
    surface,
    surface_raised: readableBackground(
      explicitColours.surface_raised ?? deriveGroundColour('surface_raised'),
    ),
    surface_sunken: readableBackground(
      withLightness(surface, lightnessOf(surface) + (isLight ? -0.024 : 0.074)),
    ),
  }
  const grounds = {
    ...pages,
    primary_soft: deriveColour('primary_soft', primary),
    success_soft: deriveColour('status_soft', status.success),
    warning_soft: deriveColour('status_soft', status.warning),
    danger_soft: deriveColour('status_soft', status.danger),
    info_soft: deriveColour('status_soft', status.info),
  }
  const border = explicitColours.border ?? deriveGroundColour('border')
  const on_primary = readableOn(primary)
  return {
    /** The backgrounds of text. */
    grounds,
    /** Colours of texts and icons, readable on every background. */
    inks: {
      text: readableInk(colourOf('text', 'text')),
      text_muted: readableInk(colourOf('text_muted', 'text_muted')),
      primary_ink: readableInk(boundedPrimary()),
      success: readableInk(status.success),
      warning: readableInk(status.warning),
      danger: readableInk(status.danger),
      info: readableInk(status.info),
    },
    /** A background with its own text colour. */
    buttons: { primary, primary_hover: hoverColour(), on_primary },
    /** Colours visible on every background, not for text. */
    signs: {
      accent_ink: visibleSign(accent),
      border_strong: visibleSign(deriveColour('border_strong', border)),
    },
    /** The colours of a chart's parts in order, each visible on every page. */
    charts: Object.fromEntries(
      chartColours(theme.charts, primary, accent, scheme).map((colour, index) => [
        `chart_${index + 1}`,
        visibleSign(colour),
      ]),
    ),
    /** Decorative colours. */
    ornaments: { accent, border },
  }

  /** Returns the tenant's colour, or derives it by the recipe. */
  function colourOf(token: Token, recipe: Recipe): string {
    return explicitColours[token] ?? deriveColour(recipe, (isLight ? undefined : light[token]) ?? primary)
  }

  function deriveGroundColour(recipe: 'surface' | 'surface_raised' | 'border'): string {
    const { seed, chroma } = BACKGROUND_TINTS[theme.ground]
    const [lightness, maxChroma] = RECIPES[recipe][scheme]
    const hue = (isLight ? undefined : light[recipe]) ?? seed ?? primary
    // Darkens light paper slightly, because it is not pure white.
    const darkening = seed !== undefined && isLight && recipe !== 'border' ? 0.008 : 0
    return withLightness(hue, lightness - darkening, Math.max(maxChroma, seed ? 0.004 : 0) * chroma)
  }

  function deriveColour(recipe: Recipe, seed: string): string {
    const [lightness, chroma] = RECIPES[recipe][scheme]
    return withLightness(seed, lightness, chroma)
  }

  function readableBackground(colour: string): string {
    return nearestShade(
      colour,
      isLight ? 'white' : 'black',
      (candidate) => contrast(candidate, blackOrWhite[scheme].colour) >= minBackgroundContrast,
    )
  }

  function readableInk(colour: string): string {
    return withContrastTo(Object.values(grounds), minTextContrast, colour)
  }

  function visibleSign(colour: string): string {
    return withContrastTo(Object.values(pages), minVisibleContrast, colour)
  }

  function withContrastTo(backgrounds: readonly string[], ratio: number, colour: string): string {
    return nearestShade(colour, blackOrWhite[scheme].name, (candidate) =>
      backgrounds.every((other) => contrast(candidate, other) >= ratio),
    )
  }

  /** Returns the primary colour for text: limited in lightness on light pages and in chroma on dark ones. */
  function boundedPrimary(): string {
    const lightness = lightnessOf(primary)
    return isLight
      ? withLightness(primary, Math.min(lightness, 0.47))
      : withLightness(primary, Math.max(lightness, 0.79), 0.14)
  }

  /**
   * Returns the hover colour: closer to the text colour, or farther from the label's colour if that would be
   * unreadable.
   */
  function hoverColour(): string {
    const closerColour = mix(primary, isLight ? '#101418' : '#ffffff', 0.12)
    const fartherColour = mix(primary, on_primary === '#ffffff' ? '#000000' : '#ffffff', 0.12)
    return contrast(closerColour, on_primary) >= minTextContrast ? closerColour : fartherColour
  }
}

/** Lightens a colour for dark pages. */
function lighten(colour: string): string {
  return withLightness(colour, Math.max(lightnessOf(colour), 0.76))
}

/** Returns white or near black, whichever has more contrast with a colour; black if neither is readable. */
export function readableOn(colour: string): string {
  const textColour = contrast(colour, '#ffffff') > contrast(colour, '#101418') ? '#ffffff' : '#101418'
  return contrast(colour, textColour) >= minTextContrast ? textColour : '#000000'
}
