import { memoizeByObject } from '../common/memoize-by-object.ts'
import { mapValues } from '../common/objects.ts'
import type { Customization } from '../customization/customization.ts'
import { withConstants } from './constants.ts'
import { plainWords } from './glossary.ts'
import type { Catalogue, Language, Library } from './library.ts'

type Wording = Pick<Library, 'texts' | 'constants'>

/**
 * All texts of one language for one tenant: the base, over it the wording of the tenant's type, over it the tenant's
 * own texts. Spanish, the product's first language, stands in for what English lacks. Constants are filled in.
 */
export function catalogue(
  library: Wording,
  language: Language,
  tenantType: Customization['tenant_type'],
  overrides: Customization['texts']['overrides'],
): Readonly<Catalogue> {
  const own = Object.entries(overrides).flatMap(([key, wording]) => {
    const words = wording[language]
    return words === undefined ? [] : [[key, withConstants(words, library.constants)]]
  })
  const product = productTexts(library)(language, tenantType)
  return own.length === 0 ? product : { ...product, ...Object.fromEntries(own) }
}

/** What tenants say where they reword nothing: worked out once for all of them. */
const productTexts = memoizeByObject(({ texts, constants }: Wording) => {
  const known = new Map<string, Catalogue>()
  return (language: Language, tenantType: Customization['tenant_type']): Catalogue => {
    const key = `${tenantType} ${language}`
    const found = known.get(key) ?? mapValues(layered(), (text) => withConstants(text, constants))
    known.set(key, found)
    return found

    function layered(): Catalogue {
      const layers = (language === 'en' ? (['es', 'en'] as const) : (['es'] as const)).flatMap((each) => [
        texts[each],
        tenantType === 'exeu' ? texts[`exeu.${each}`] : {},
      ])
      return Object.assign({}, ...layers)
    }
  }
})

/**
 * Spanish has a third plural, for whole millions, which i18next asks for as `_many`; it reads like the other plural
 * unless the catalogue words it.
 */
export function withMany(catalogue: Readonly<Catalogue>): Catalogue {
  const plurals = Object.entries(catalogue)
    .filter(([key]) => key.endsWith('_other'))
    .map(([key, text]) => [key.replace(/_other$/, '_many'), text])
  return { ...Object.fromEntries(plurals), ...catalogue }
}

/** The texts where no term can be explained. */
export function plainly(catalogue: Readonly<Catalogue>): Catalogue {
  return mapValues(catalogue, plainWords)
}
