import { type Customization, restore } from '../../language/customization/customization.ts'
import { currentVersion } from '../../language/customization/migrations/index.ts'
import type { Library } from '../../language/documents/library.ts'
import { type Content, contentOf } from './content.ts'
import { faviconSvg, themeCss } from './theme.ts'

interface DefaultLook {
  theme: Customization['theme']
  sheet: Content
  /** The style sheet's address. */
  address: string
  favicon: Content
}

const cache = new WeakMap<Library, DefaultLook>()

/** Returns the style of pages without a tenant, which is the product's default. */
export function defaultLook(library: Library): DefaultLook {
  const defaults = cache.get(library) ?? lookOf(library)
  cache.set(library, defaults)
  return defaults
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
