import { countryCodes } from '../../../language/common/country-codes.ts'
import { countryNamer } from '../../../language/common/country-name.ts'
import { locales } from '../../format/format.ts'
import type { Language } from '../../services.ts'
import { type Choice, choiceOf } from './search.ts'

/** The country listed first, because most users live there. */
const firstCountry = 'ES'

/** Lists countries by name in the reader's language, searchable by full and short names in both languages. */
export function countries(language: Language): Choice[] {
  const nameOf = countryNamer(locales[language])
  const otherNamers = Object.values(locales).flatMap((locale) => [
    countryNamer(locale),
    countryNamer(locale, 'short'),
  ])
  const rankOf = ({ value }: Choice) => (value === firstCountry ? 0 : 1)
  const collator = new Intl.Collator(locales[language])
  return countryCodes
    .map((value) => {
      const names = otherNamers.map((namerOf) => namerOf(value))
      return choiceOf({ value, label: nameOf(value) }, names)
    })
    .sort((one, other) => rankOf(one) - rankOf(other) || collator.compare(one.label, other.label))
}
