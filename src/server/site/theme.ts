import type { Customization } from '../../language/customization/customization.ts'
import type { Family } from '../../language/customization/theme/fonts/font.ts'
import { fallbackNamesOf, familiesOf } from '../../language/customization/theme/fonts/index.ts'
import { partStyles } from '../../language/customization/theme/looks.ts'
import { readableOn } from '../../language/customization/theme/palette.ts'
import { themeProperties, withDashes } from '../../language/customization/theme/properties.ts'
import type { Schemas } from '../../language/documents/schema.ts'
import { filesOf } from './fonts/files.ts'

type Themed = Pick<Customization, 'theme'>

/** Returns the tenant's theme as CSS custom properties for light and dark pages, with its fonts. */
export function themeCss({ theme }: Themed, schemas: Schemas): string {
  const faces = familiesOf(Object.values(theme.fonts)).flatMap(facesOf)
  const parts = Object.entries(partStyles(schemas)).map(
    ([selector, sets]) => `${selector}{${declarationsOf(withDashes(sets))}}`,
  )
  return `${[...faces, `:root{${declarationsOf(themeProperties(theme, schemas))}}`, ...parts].join('\n')}\n`
}

/** Draws an icon in the tenant's colours with the first letter of its name. */
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

function declarationsOf(properties: Record<string, string>): string {
  return Object.entries(properties)
    .map(([name, value]) => `${name}:${value}`)
    .join(';')
}

/** Returns the font faces. Their addresses are relative to the style sheet, so that they work behind any prefix. */
function facesOf(family: Family): string[] {
  const { name, weights, fallbacks } = family
  const faces = filesOf(family).map(
    (file) =>
      `@font-face{font-family:"${name}";font-weight:${weights};font-display:swap;src:url(fonts/${file.name}) format("woff2");unicode-range:${file.range}}`,
  )
  const names = fallbackNamesOf(family)
  const fallbackFaces = fallbacks.map(({ local, size, ascent, descent }, index) => {
    const sources = local.map((name) => `local("${name}")`).join(',')
    const metrics = `size-adjust:${size};ascent-override:${ascent};descent-override:${descent};line-gap-override:0%`
    return `@font-face{font-family:"${names[index]}";src:${sources};${metrics}}`
  })
  return [...faces, ...fallbackFaces]
}
