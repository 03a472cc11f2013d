/** Memoizes a function of texts such as locales, because creating a formatter is slow and tables show hundreds of values. */
export function memoizeByText<Texts extends string[], Result>(
  create: (...texts: Texts) => Result,
): (...texts: Texts) => Result {
  const cache = new Map<string, Result>()
  return (...texts) => {
    const key = texts.join(' ')
    const result = cache.get(key) ?? create(...texts)
    cache.set(key, result)
    return result
  }
}
