import type { Customization as Document } from '../../../generated/language.ts'
import type { Theme } from '../../customization/customization.ts'
import { bytesOf, familiesOf } from '../../customization/theme/fonts/index.ts'
import type { Library } from '../../documents/library.ts'
import type { CustomizationRule } from './rule.ts'

/** Limits the total size of a theme's fonts, so that pages load fast on a slow connection. */
export const rule: CustomizationRule = {
  name: 'every-page-can-carry-its-fonts',
  *check({ document, customization, library }) {
    for (const { path, ...fault } of fontFaults(document.theme, customization.theme, library))
      yield { document, path: ['theme', ...path], ...fault }
  },
}

/**
 * Reports a theme whose fonts exceed the limit in kilobytes, at its last font. `completeTheme` is the theme with its
 * defaults.
 */
export function* fontFaults(
  theme: Document['theme'],
  completeTheme: Theme,
  library: Pick<Library, 'constants'>,
) {
  const limit = library.constants?.font_kilobytes ?? Number.POSITIVE_INFINITY
  const names = Object.values(completeTheme.fonts)
  const sum = Math.ceil(bytesOf(names) / 1000)
  const lastFont = Object.keys(theme?.fonts ?? {}).at(-1)
  if (lastFont === undefined || sum <= limit) return
  const families = familiesOf(names).map(({ name, bytes }) => `${name} ${Math.ceil(bytes / 1000)}`)
  yield {
    path: ['fonts', lastFont],
    message: `A page would load ${sum} kB of fonts, more than ${limit}: ${families.join(', ')}.`,
    remedy: 'Choose one family in two places, or sans or serif, which the device has.',
    userMessage: { key: 'renderer.settings_fonts', params: { sum, limit } },
  }
}
