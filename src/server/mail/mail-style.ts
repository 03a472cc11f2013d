import { memoizeByObject } from '../../language/common/memoize-by-object.ts'
import { type Palette, paletteOf, type Scheme } from '../../language/customization/theme/palette.ts'
import type { Letter } from './letter.ts'

type Theme = Letter['sender']['theme']

/** The font families that every mail program has. */
const fonts = {
  sans: "-apple-system,BlinkMacSystemFont,'Segoe UI',Roboto,Helvetica,Arial,sans-serif",
  serif: "Georgia,'Times New Roman',serif",
}

const radii = { sharp: 2, soft: 8, round: 16 }

/** The style of mails. Mail programs support neither custom properties nor web fonts. */
export interface MailStyle {
  light: Colours
  dark: Colours
  heading: string
  body: string
  radius: number
}

export type Colours = ReturnType<typeof coloursOf>

/** Memoizes the style per theme, because the end of a campaign causes hundreds of mails. */
export const mailStyleOf = memoizeByObject((theme: Theme): MailStyle => {
  const coloursIn = (scheme: Scheme) => coloursOf(paletteOf(theme, scheme), scheme)
  const familyFor = (font: string) => (['serif', 'fraunces'].includes(font) ? fonts.serif : fonts.sans)
  return {
    light: coloursIn('light'),
    dark: coloursIn('dark'),
    heading: familyFor(theme.fonts.heading),
    body: familyFor(theme.fonts.body),
    radius: radii[theme.radius],
  }
})

function coloursOf({ grounds, inks, buttons, signs, ornaments }: Palette, scheme: Scheme) {
  return {
    /** The page's background, which is darker than the card's in both schemes. */
    page: scheme === 'light' ? grounds.surface_sunken : grounds.surface,
    card: grounds.surface_raised,
    box: grounds.primary_soft,
    text: inks.text,
    muted: inks.text_muted,
    primary: inks.primary_ink,
    button: buttons.primary,
    on_button: buttons.on_primary,
    accent: signs.accent_ink,
    line: ornaments.border,
  }
}
