/** Memoizes a function per object, for as long as that object lives. The object must never change. */
export function memoizeByObject<Subject extends object, Answer>(
  work: (subject: Subject) => Answer,
): (subject: Subject) => Answer {
  const known = new WeakMap<Subject, { answer: Answer }>()
  return (subject) => {
    const found = known.get(subject) ?? { answer: work(subject) }
    known.set(subject, found)
    return found.answer
  }
}
