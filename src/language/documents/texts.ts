import { memoizeByObject } from '../common/memoize-by-object.ts'
import { mapValues } from '../common/objects.ts'
import type { Customization } from '../customization/customization.ts'
import { withConstants } from './constants.ts'
import { withoutTermMarkup } from './glossary.ts'
import type { Catalogue, Language, Library } from './library.ts'

type TextSources = Pick<Library, 'texts' | 'constants'>

/**
 * Returns all texts of a language for a tenant: base, tenant type, tenant's overrides. Spanish replaces missing
 * English, and constants are filled in.
 */
export function catalogue(
  library: TextSources,
  language: Language,
  tenantType: Customization['tenant_type'],
  overrides: Customization['texts']['overrides'],
): Readonly<Catalogue> {
  const overriddenEntries = Object.entries(overrides).flatMap(([key, wording]) => {
    const text = wording[language]
    return text === undefined ? [] : [[key, withConstants(text, library.constants)]]
  })
  const productCatalogue = productTexts(library)(language, tenantType)
  return overriddenEntries.length === 0
    ? productCatalogue
    : { ...productCatalogue, ...Object.fromEntries(overriddenEntries) }
}

/** Memoizes the product's texts by tenant type and language. */
const productTexts = memoizeByObject(({ texts, constants }: TextSources) => {
  const cache = new Map<string, Catalogue>()
  return (language: Language, tenantType: Customization['tenant_type']): Catalogue => {
    const key = `${tenantType} ${language}`
    const result = cache.get(key) ?? mapValues(mergeLayers(), (text) => withConstants(text, constants))
    cache.set(key, result)
    return result

    function mergeLayers(): Catalogue {
      const layers = (language === 'en' ? (['es', 'en'] as const) : (['es'] as const)).flatMap((each) => [
        texts[each],
        tenantType === 'exeu' ? texts[`exeu.${each}`] : {},
      ])
      return Object.assign({}, ...layers)
    }
  }
})

/** Adds the plural `_many` that i18next requires for Spanish, a copy of the other plural by default. */
export function withMany(catalogue: Readonly<Catalogue>): Catalogue {
  const plurals = Object.entries(catalogue)
    .filter(([key]) => key.endsWith('_other'))
    .map(([key, text]) => [key.replace(/_other$/, '_many'), text])
  return { ...Object.fromEntries(plurals), ...catalogue }
}

/** Removes the markup of terms from all texts. */
export function withoutTerms(catalogue: Readonly<Catalogue>): Catalogue {
  return mapValues(catalogue, withoutTermMarkup)
}
