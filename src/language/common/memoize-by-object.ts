/** Memoizes a function per object, for as long as that object lives. The object must never change. */
export function memoizeByObject<Subject extends object, Answer>(
  work: (subject: Subject) => Answer,
): (subject: Subject) => Answer {
  const cache = new WeakMap<Subject, { answer: Answer }>()
  return (subject) => {
    const entry = cache.get(subject) ?? { answer: work(subject) }
    cache.set(subject, entry)
    return entry.answer
  }
}
