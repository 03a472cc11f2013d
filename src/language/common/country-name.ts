/** Returns a function that maps ISO 3166-1 codes to names in a language; other texts stay as they are. */
export function countryNamer(locale: string, style?: 'short'): (code: string) => string {
  const names = new Intl.DisplayNames(locale, { type: 'region', ...(style && { style }) })
  return (code) => (/^[A-Z]{2}$/.test(code) ? (names.of(code) ?? code) : code)
}
