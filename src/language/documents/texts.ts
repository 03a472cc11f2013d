import { mapValues } from '../common/objects.ts'
import type { Customization } from '../customization/customization.ts'
import { withConstants } from './constants.ts'
import { plainWords } from './glossary.ts'
import type { Catalogue, Language, Library } from './library.ts'

/**
 * All texts of one language for one tenant: the base, over it the wording of the tenant's type, over it the tenant's
 * own texts. Spanish, the product's first language, stands in for what English lacks. Constants are filled in.
 */
export function catalogue(
  library: Pick<Library, 'texts' | 'constants'>,
  language: Language,
  tenantType: Customization['tenant_type'],
  overrides: Customization['texts']['overrides'],
): Catalogue {
  const { texts } = library
  const layers = (language === 'en' ? (['es', 'en'] as const) : (['es'] as const)).flatMap((each) => [
    texts[each],
    tenantType === 'exeu' ? texts[`exeu.${each}`] : {},
  ])
  const own = Object.entries(overrides).flatMap(([key, wording]) =>
    wording[language] === undefined ? [] : [[key, wording[language]]],
  )
  const words: Catalogue = Object.assign({}, ...layers, Object.fromEntries(own))
  return mapValues(words, (text) => withConstants(text, library.constants))
}

/**
 * Spanish has a third plural, for whole millions, which i18next asks for as `_many`; it reads like the other plural
 * unless the catalogue words it.
 */
export function withMany(catalogue: Catalogue): Catalogue {
  const plurals = Object.entries(catalogue)
    .filter(([key]) => key.endsWith('_other'))
    .map(([key, text]) => [key.replace(/_other$/, '_many'), text])
  return { ...Object.fromEntries(plurals), ...catalogue }
}

/** The texts where no term can be explained. */
export function plainly(catalogue: Catalogue): Catalogue {
  return mapValues(catalogue, plainWords)
}
