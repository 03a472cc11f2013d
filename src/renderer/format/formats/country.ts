import { countryNamer } from '../../../language/common/country-name.ts'
import type { Shows } from '../shows.ts'

export const country: Shows = { words: (value, { locale }) => countryNamer(locale)(String(value)) }
