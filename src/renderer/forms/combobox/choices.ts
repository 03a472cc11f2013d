import { useMemo } from 'react'
import { countryCodes } from '../../../language/country-codes.ts'
import { countryNamer } from '../../../language/country-name.ts'
import { locales } from '../../format/format.ts'
import type { Language } from '../../host.ts'
import { useHost } from '../../use.ts'
import { useField } from '../context.ts'
import { useOptions } from '../widgets/options.ts'
import { type Choice, choiceOf } from './search.ts'

/** What the open field may hold: the countries, or the values that its type lists. */
export function useChoices(): readonly Choice[] {
  const field = useField()
  const { language } = useHost()
  const options = useOptions(field)
  const isCountry = field.schema.format === 'country'
  const listed = useMemo(() => (isCountry ? countries(language) : undefined), [isCountry, language])
  return listed ?? options.map((option) => choiceOf(option))
}

/** Most people here live there. */
const first = 'ES'

/** By name in the reader's language; found by the names of the other language too, and by the short ones. */
function countries(language: Language): Choice[] {
  const nameOf = countryNamer(locales[language])
  const others = Object.values(locales).flatMap((locale) => [
    countryNamer(locale),
    countryNamer(locale, 'short'),
  ])
  const place = ({ value }: Choice) => (value === first ? 0 : 1)
  const order = new Intl.Collator(locales[language])
  return countryCodes
    .map((value) =>
      choiceOf(
        { value, label: nameOf(value) },
        others.map((other) => other(value)),
      ),
    )
    .sort((one, other) => place(one) - place(other) || order.compare(one.label, other.label))
}
