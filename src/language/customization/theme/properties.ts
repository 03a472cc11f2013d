import type { Schemas } from '../../documents/schema.ts'
import type { Theme } from '../customization.ts'
import { fontFamilyOf } from './fonts/index.ts'
import { looksOf } from './looks.ts'
import { type Palette, paletteOf } from './palette.ts'

/** Returns all custom properties of a theme, for light and dark pages at once. */
export function themeProperties(theme: Theme, schemas: Schemas): Record<string, string> {
  const dark = coloursOf(paletteOf(theme, 'dark'))
  const { heading, body, figures } = theme.fonts
  return withDashes({
    ...Object.fromEntries(
      Object.entries(coloursOf(paletteOf(theme, 'light'))).map(([name, light]) => [
        name.replaceAll('_', '-'),
        `light-dark(${light},${dark[name]})`,
      ]),
    ),
    ...looksOf(theme, schemas),
    'heading-font': fontFamilyOf(heading),
    'body-font': fontFamilyOf(body),
    ...(figures === 'sans'
      ? {
          'figures-font': 'inherit',
          'figures-gap': 'normal',
          'code-font': 'inherit',
          'large-figures-font': 'var(--heading-font)',
          'large-figures-spacing': 'inherit',
        }
      : {
          'figures-font': fontFamilyOf(figures),
          // Narrows the space before a sign, which is as wide as a figure here.
          'figures-gap': '-0.3em',
          'code-font': 'var(--figures-font)',
          'large-figures-font': 'var(--figures-font)',
          // Narrows the room around points and commas, which are as wide as figures here, too.
          'large-figures-spacing': '-0.06em',
        }),
  })
}

/** Returns all colours of a palette by name. */
export function coloursOf({
  grounds,
  inks,
  buttons,
  signs,
  charts,
  ornaments,
}: Palette): Record<string, string> {
  return { ...buttons, ...ornaments, ...signs, ...charts, ...grounds, ...inks }
}

/** Prefixes names with the dashes of custom properties. */
export function withDashes(properties: Record<string, string>): Record<string, string> {
  return Object.fromEntries(Object.entries(properties).map(([name, value]) => [`--${name}`, value]))
}
