import type { Customization } from '../../language/customization/customization.ts'
import { type Palette, paletteOf, readableOn } from '../../language/customization/theme/palette.ts'
import { filesOf } from './fonts/files.ts'
import type { Family, FontName } from './fonts/font.ts'
import { familiesOf, fonts } from './fonts/index.ts'

type Themed = Pick<Customization, 'theme'>

const radii = { sharp: '3px', soft: '10px', round: '18px' }

/** The tenant's look as custom properties, for light and dark pages at once, and the letters it needs. */
export function themeCss({ theme }: Themed): string {
  const dark = coloursOf(paletteOf(theme, 'dark'))
  const colours = Object.entries(coloursOf(paletteOf(theme, 'light'))).map(
    ([name, light]) => `--${name.replaceAll('_', '-')}:light-dark(${light},${dark[name]})`,
  )
  const properties = [
    ...colours,
    `--radius:${radii[theme.radius]}`,
    `--heading-font:${lettersOf(theme.fonts.heading)}`,
    `--body-font:${lettersOf(theme.fonts.body)}`,
  ]
  const faces = familiesOf(Object.values(theme.fonts)).flatMap(facesOf)
  return `${[...faces, `:root{${properties.join(';')}}`].join('\n')}\n`
}

/** Where the letters stand that every page of the tenant needs. */
export function lettersToLoad({ theme }: Themed): string[] {
  return familiesOf(Object.values(theme.fonts)).flatMap((family) =>
    filesOf(family)
      .slice(0, 1)
      .map(({ name }) => `/theme/fonts/${name}`),
  )
}

/** A small tile in the tenant's colours, with the first letter of its name. */
export function faviconSvg({ theme, title }: Pick<Customization, 'theme' | 'title'>): string {
  const { primary, accent } = theme.light
  const letter = [...title.trim()][0]?.toUpperCase().replace(/[<&>]/, '') ?? ''
  return [
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32">',
    `<rect width="32" height="32" rx="7" fill="${primary}"/>`,
    `<rect x="20" y="20" width="12" height="12" fill="${accent}"/>`,
    `<text x="14" y="23" text-anchor="middle" font-family="system-ui,sans-serif" font-size="20" font-weight="700" fill="${readableOn(primary)}">${letter}</text>`,
    '</svg>',
  ].join('')
}

function coloursOf({ grounds, inks, buttons, signs, ornaments }: Palette): Record<string, string> {
  return { ...buttons, ...ornaments, ...signs, ...grounds, ...inks }
}

function lettersOf(name: FontName): string {
  const { family, stack } = fonts[name]
  return family ? `"${family.name}", "${standInOf(family)}", ${stack}` : stack
}

/** The addresses are relative to this style sheet, so that they hold behind any prefix. */
function facesOf(family: Family): string[] {
  const { name, weights, standIn } = family
  const own = filesOf(family).map(
    (file) =>
      `@font-face{font-family:"${name}";font-weight:${weights};font-display:swap;src:url(fonts/${file.name}) format("woff2");unicode-range:${file.range}}`,
  )
  const local = standIn.local.map((letters) => `local("${letters}")`).join(',')
  const metrics = `size-adjust:${standIn.size};ascent-override:${standIn.ascent};descent-override:${standIn.descent};line-gap-override:0%`
  return [...own, `@font-face{font-family:"${standInOf(family)}";src:${local};${metrics}}`]
}

function standInOf({ name }: Family): string {
  return `${name} stand-in`
}
