/** Memoizes a formatter per locale, because creating one is slow and tables show hundreds of values. */
export function perLocale<Made>(make: (locale: string) => Made): (locale: string) => Made {
  const known = new Map<string, Made>()
  return (locale) => {
    const found = known.get(locale) ?? make(locale)
    known.set(locale, found)
    return found
  }
}
