import { withoutUndefined } from '../common/objects.ts'
import type { FileOrigin, Library, Screen } from '../documents/library.ts'
import type { Customization } from './customization.ts'

type TenantDocuments = Pick<Customization, 'screens'> & { texts: Pick<Customization['texts'], 'overrides'> }

/** The file that a tenant's document is to messages about it. */
export const customizationFile = 'customization.json'

/** The place of the tenant's own texts in that file. */
export const ownTexts = '/texts/overrides'

/**
 * The library as one tenant has it: its own screens beside the product's, or in the place and with the menu entry of those
 * with the same address, and its own words over the catalogue's. `source` is the text of its document, for messages about it.
 */
export function tenantLibrary(
  library: Library,
  { screens, texts }: TenantDocuments,
  source?: string,
): Library {
  const own = new Set(screens.map(addressOf))
  const laid = screens.map((screen) => withMenu(screen, library))
  const origin = (at: string): FileOrigin => withoutUndefined({ path: customizationFile, source, at })
  return {
    ...library,
    screens: [...library.screens.filter((screen) => !own.has(addressOf(screen))), ...laid],
    texts: {
      ...library.texts,
      es: { ...library.texts.es, ...wordsIn('es') },
      en: { ...library.texts.en, ...wordsIn('en') },
    },
    files: new Map<object, FileOrigin>([
      ...library.files,
      ...[screens, laid].flatMap((each) =>
        each.map((screen, index) => [screen, origin(`/screens/${index}`)] as const),
      ),
      [texts.overrides, origin(ownTexts)],
    ]),
  }

  function wordsIn(language: 'es' | 'en'): Record<string, string> {
    const entries = Object.entries(texts.overrides)
    return Object.fromEntries(
      entries.flatMap(([key, { [language]: words }]) => (words === undefined ? [] : [[key, words]])),
    )
  }
}

/** In the menu people find a screen where the one was whose place it takes. */
function withMenu(screen: Screen, { screens }: Pick<Library, 'screens'>): Screen {
  if (screen.menu !== undefined) return screen
  const menu = screens.find((other) => addressOf(other) === addressOf(screen))?.menu
  return menu ? { ...screen, menu } : screen
}

/** Returns a path in which all parameters are equal: /a/{id} and /a/{slug} are the same. */
export function addressOf({ path }: Pick<Screen, 'path'>): string {
  return path.replaceAll(/\{\w+\}/g, '{}')
}

/** Whether a screen is a tenant's, not the product's. */
export function isOwnScreen(screen: Screen, { files }: Pick<Library, 'files'>): boolean {
  return files.get(screen)?.path === customizationFile
}
