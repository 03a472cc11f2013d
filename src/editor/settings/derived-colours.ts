import { useCallback, useMemo } from 'react'
import { restore } from '../../language/customization/customization.ts'
import { paletteOf } from '../../language/customization/theme/palette.ts'
import { coloursOf } from '../../language/customization/theme/properties.ts'
import type { Library } from '../../language/documents/library.ts'
import { themeOfSource } from './theme-of-source.ts'

/** Returns the derived colour of a setting that the document leaves out, by its name. */
export function useDerivedColours(
  { schemas }: Library,
  source: string,
): (name: string) => string | undefined {
  const themeJson = themeOfSource(source)
  const palettes = useMemo(() => {
    const theme = themeJson === undefined ? undefined : JSON.parse(themeJson)
    const { customization } = restore({ theme }, schemas)
    const colours = (scheme: 'light' | 'dark') => coloursOf(paletteOf(customization.theme, scheme))
    return new Map(Object.entries({ light: colours('light'), dark: colours('dark') }))
  }, [themeJson, schemas])
  return useCallback(
    (name) => {
      const [part, scheme = '', token = ''] = name.split('.')
      return part === 'theme' ? palettes.get(scheme)?.[token] : undefined
    },
    [palettes],
  )
}
