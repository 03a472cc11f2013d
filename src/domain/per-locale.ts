/** Formatters are slow to make, and a table shows hundreds of values: each is made once for a locale. */
export function perLocale<Made>(make: (locale: string) => Made): (locale: string) => Made {
  const known = new Map<string, Made>()
  return (locale) => {
    const found = known.get(locale) ?? make(locale)
    known.set(locale, found)
    return found
  }
}
