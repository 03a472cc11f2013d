/** Memoizes a function per object, for as long as that object lives. The object must never change. */
export function memoizeByObject<Subject extends object, Result>(
  work: (subject: Subject) => Result,
): (subject: Subject) => Result {
  const cache = new WeakMap<Subject, { answer: Result }>()
  return (subject) => {
    const entry = cache.get(subject) ?? { answer: work(subject) }
    cache.set(subject, entry)
    return entry.answer
  }
}
