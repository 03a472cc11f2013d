import { isObject } from '../objects.ts'
import type { Migration } from './migration.ts'

/** Light and dark pages have colours of their own, and letters a group. */
export const migration: Migration = {
  from: 1,
  change:
    'theme.primary and theme.accent are now in theme.light, theme.primary_dark is theme.dark.primary, theme.heading_font is theme.fonts.heading.',
  migrate(document) {
    const { theme } = document
    if (!isObject(theme)) return { ...document, version: 2 }
    const { primary, accent, primary_dark, heading_font, ...rest } = theme
    const groups = {
      light: given({ primary, accent }),
      dark: given({ primary: primary_dark }),
      fonts: given({ heading: heading_font }),
    }
    return { ...document, version: 2, theme: { ...rest, ...given(groups) } }
  },
}

/** What there is of some properties; undefined when there is nothing. */
function given(properties: Record<string, unknown>): Record<string, unknown> | undefined {
  const entries = Object.entries(properties).filter(([, value]) => value !== undefined)
  return entries.length > 0 ? Object.fromEntries(entries) : undefined
}
