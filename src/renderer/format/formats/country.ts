import { countryNamer } from '../../../language/common/country-name.ts'
import type { ValueFormat } from '../value-format.ts'

export const country: ValueFormat = { toText: (value, { locale }) => countryNamer(locale)(String(value)) }
