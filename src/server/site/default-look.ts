import { type Customization, restore } from '../../language/customization/customization.ts'
import { currentVersion } from '../../language/customization/migrations/index.ts'
import type { Library } from '../../language/documents/library.ts'
import { type Content, contentOf } from './content.ts'
import { faviconSvg, themeCss } from './theme.ts'

interface DefaultLook {
  theme: Customization['theme']
  sheet: Content
  /** Contains the style sheet's address. */
  address: string
  favicon: Content
}

const cache = new WeakMap<Library, DefaultLook>()

/** Returns the look of pages without a tenant, by the product's defaults. */
export function defaultLook(library: Library): DefaultLook {
  const look = cache.get(library) ?? lookOf(library)
  cache.set(library, look)
  return look
}

function lookOf({ schemas }: Library): DefaultLook {
  const { customization } = restore({ version: currentVersion, title: '-' }, schemas)
  const sheet = contentOf('text/css; charset=utf-8', themeCss(customization, schemas))
  return {
    theme: customization.theme,
    sheet,
    address: `/theme/${sheet.hash}.css`,
    favicon: contentOf('image/svg+xml', faviconSvg(customization)),
  }
}
