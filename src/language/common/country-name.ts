/** Gives countries their names in a language, by their codes of two letters; anything else stays as it is. */
export function countryNamer(locale: string, style?: 'short'): (code: string) => string {
  const names = new Intl.DisplayNames(locale, { type: 'region', ...(style && { style }) })
  return (code) => (/^[A-Z]{2}$/.test(code) ? (names.of(code) ?? code) : code)
}
