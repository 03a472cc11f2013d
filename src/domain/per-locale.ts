/** Memoizes a formatter per locale, because creating one is slow and tables show hundreds of values. */
export function perLocale<Formatter>(create: (locale: string) => Formatter): (locale: string) => Formatter {
  const cache = new Map<string, Formatter>()
  return (locale) => {
    const formatter = cache.get(locale) ?? create(locale)
    cache.set(locale, formatter)
    return formatter
  }
}
