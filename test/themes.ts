import fc from 'fast-check'
import type { Customization } from '../src/generated/language.ts'
import { restore } from '../src/language/customization/customization.ts'
import { bytesOf } from '../src/language/customization/theme/fonts/index.ts'
import { type Palette, paletteOf, type Scheme } from '../src/language/customization/theme/palette.ts'
import { coloursOf } from '../src/language/customization/theme/properties.ts'
import { deref, type JsonSchema, type Schemas } from '../src/language/documents/schema.ts'

export type WrittenTheme = NonNullable<Customization['theme']>

const channel = fc.integer({ min: 0, max: 255 }).map((value) => value.toString(16).padStart(2, '0'))
const colour = fc.tuple(channel, channel, channel).map((channels) => `#${channels.join('')}`)

/** Generates any theme that the schema allows: every option, font and colour, each set or omitted. */
export function anyTheme(schemas: Schemas): fc.Arbitrary<WrittenTheme> {
  return anyOf(deref({ $ref: 'customization.json#/properties/theme' }, schemas), schemas)
}

function anyOf(schema: JsonSchema, schemas: Schemas): fc.Arbitrary<object> {
  const properties = Object.entries(schema.properties ?? {}).map(([name, property]) => {
    const inner = deref(property, schemas)
    if (inner.properties) return [name, anyOf(inner, schemas)] as const
    return [name, inner.enum ? fc.constantFrom(...inner.enum) : colour] as const
  })
  return fc.record(Object.fromEntries(properties), { requiredKeys: [] })
}

/** Returns the theme in a publishable form: colours with enough contrast, without fonts above the size limit. */
export function readable(theme: WrittenTheme, schemas: Schemas): WrittenTheme {
  const { customization } = restore({ theme }, schemas)
  const moved = (scheme: Scheme) => served(theme[scheme], paletteOf(customization.theme, scheme))
  const fonts = { ...theme.fonts }
  // Any two families stay below the limit.
  if (bytesOf(Object.values(customization.theme.fonts)) > 60_000) delete fonts.figures
  const next = { ...theme, fonts, light: moved('light'), dark: moved('dark') }
  const same =
    JSON.stringify(next) ===
    JSON.stringify({
      ...theme,
      fonts: { ...theme.fonts },
      light: { ...theme.light },
      dark: { ...theme.dark },
    })
  return same ? next : readable(next, schemas)
}

function served(given: WrittenTheme['light'] = {}, palette: Palette): NonNullable<WrittenTheme['light']> {
  const colours = coloursOf(palette)
  return Object.fromEntries(Object.entries(given).map(([token, value]) => [token, colours[token] ?? value]))
}
