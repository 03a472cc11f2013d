import { countryCodes } from '../../../language/common/country-codes.ts'
import { countryNamer } from '../../../language/common/country-name.ts'
import { locales } from '../../format/format.ts'
import type { Language } from '../../services.ts'
import { type Choice, choiceOf } from './search.ts'

/** The country listed first, where most users live. */
const first = 'ES'

/** Lists countries by name in the reader's language, searchable by full and short names in both languages. */
export function countries(language: Language): Choice[] {
  const nameOf = countryNamer(locales[language])
  const others = Object.values(locales).flatMap((locale) => [
    countryNamer(locale),
    countryNamer(locale, 'short'),
  ])
  const place = ({ value }: Choice) => (value === first ? 0 : 1)
  const order = new Intl.Collator(locales[language])
  return countryCodes
    .map((value) => {
      const names = others.map((other) => other(value))
      return choiceOf({ value, label: nameOf(value) }, names)
    })
    .sort((one, other) => place(one) - place(other) || order.compare(one.label, other.label))
}
