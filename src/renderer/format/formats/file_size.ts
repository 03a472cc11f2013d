import { numeric } from '../numeric.ts'

const megabyte = 1_000_000

/** Formats a number of bytes; less than a kilobyte is one. */
export const file_size = numeric((bytes, locale) => {
  const isLarge = bytes >= megabyte
  const size = isLarge ? bytes / megabyte : Math.max(1, Math.round(bytes / 1000))
  const unit = isLarge ? 'megabyte' : 'kilobyte'
  return new Intl.NumberFormat(locale, { style: 'unit', unit, maximumFractionDigits: 1 }).format(size)
})
