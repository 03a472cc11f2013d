import { withoutUndefined } from '../common/objects.ts'
import type { FileOrigin, Library, Screen } from '../documents/library.ts'
import type { Customization } from './customization.ts'

type TenantDocuments = Pick<Customization, 'screens'> & { texts: Pick<Customization['texts'], 'overrides'> }

/** The file name of a tenant's document in messages. */
export const customizationFile = 'customization.json'

/** The JSON pointer of the tenant's own texts in that file. */
export const textOverridesPointer = '/texts/overrides'

/**
 * Returns the library of one tenant. Its screens are added to the product's or replace those with the same address, and
 * its texts override the catalogue's; `source` is the text of the document, for messages.
 */
export function tenantLibrary(
  library: Library,
  { screens, texts }: TenantDocuments,
  source?: string,
): Library {
  const replacedAddresses = new Set(screens.map(addressOf))
  const tenantScreens = screens.map((screen) => withMenu(screen, library))
  const origin = (pointer: string): FileOrigin =>
    withoutUndefined({ path: customizationFile, source, at: pointer })
  return {
    ...library,
    screens: [
      ...library.screens.filter((screen) => !replacedAddresses.has(addressOf(screen))),
      ...tenantScreens,
    ],
    texts: {
      ...library.texts,
      es: { ...library.texts.es, ...overridesIn('es') },
      en: { ...library.texts.en, ...overridesIn('en') },
    },
    files: new Map<object, FileOrigin>([
      ...library.files,
      ...[screens, tenantScreens].flatMap((each) =>
        each.map((screen, index) => [screen, origin(`/screens/${index}`)] as const),
      ),
      [texts.overrides, origin(textOverridesPointer)],
    ]),
  }

  function overridesIn(language: 'es' | 'en'): Record<string, string> {
    const entries = Object.entries(texts.overrides)
    return Object.fromEntries(
      entries.flatMap(([key, { [language]: text }]) => (text === undefined ? [] : [[key, text]])),
    )
  }
}

/** Gives a screen the menu entry of the screen that it replaces. */
function withMenu(screen: Screen, { screens }: Pick<Library, 'screens'>): Screen {
  if (screen.menu !== undefined) return screen
  const menu = screens.find((other) => addressOf(other) === addressOf(screen))?.menu
  return menu ? { ...screen, menu } : screen
}

/** Returns a path in which all parameters are equal: /a/{id} and /a/{slug} are the same. */
export function addressOf({ path }: Pick<Screen, 'path'>): string {
  return path.replaceAll(/\{\w+\}/g, '{}')
}

/** Returns whether a screen is a tenant's, not the product's. */
export function isScreenOfTenant(screen: Screen, { files }: Pick<Library, 'files'>): boolean {
  return files.get(screen)?.path === customizationFile
}
