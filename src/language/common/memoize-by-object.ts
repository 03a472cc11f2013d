/** Memoizes a function per object, for as long as that object lives. The object must never change. */
export function memoizeByObject<Subject extends object, Result>(
  work: (subject: Subject) => Result,
): (subject: Subject) => Result {
  // Wraps results, so that undefined results are cached, too.
  const cache = new WeakMap<Subject, { result: Result }>()
  return (subject) => {
    const entry = cache.get(subject) ?? { result: work(subject) }
    cache.set(subject, entry)
    return entry.result
  }
}
