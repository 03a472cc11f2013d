/** Memoizes a formatter per locale, because creating one is slow and tables show hundreds of values. */
export function perLocale<Made>(create: (locale: string) => Made): (locale: string) => Made {
  const cache = new Map<string, Made>()
  return (locale) => {
    const formatter = cache.get(locale) ?? create(locale)
    cache.set(locale, formatter)
    return formatter
  }
}
