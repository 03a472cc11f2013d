/** A remedy that names what was probably meant, or what there is. */
export function didYouMean(wrong: string, known: Iterable<string>, max = MAX_SHOWN): string {
  const names = [...known]
  const near = nearest(wrong, names)
  if (near) return `Did you mean ${near}?`
  if (names.length === 0) return 'There are none.'
  const shown = names.slice(0, max).join(', ')
  return names.length > max ? `There are, among others: ${shown}.` : `There are: ${shown}.`
}

const MAX_SHOWN = 12

/** The name that was probably meant; undefined where none is near. */
export function nearest(wrong: string, names: Iterable<string>): string | undefined {
  const written = wrong.toLowerCase()
  let near: string | undefined
  // Only a name that is nearer than the one before is worth a look.
  let room = Math.max(2, wrong.length / 3)
  for (const name of names) {
    const far = distance(written, name.toLowerCase(), room)
    if (far > room || (near !== undefined && far === room)) continue
    near = name
    room = far
  }
  return near
}

/** Levenshtein's: how many letters must be put in, taken out or changed; just something more than `room` beyond it. */
function distance(left: string, right: string, room: number): number {
  const max = Math.min(room, MAX_LETTERS)
  if (Math.abs(left.length - right.length) > max) return room + 1
  let before = Array.from({ length: right.length + 1 }, (_, index) => index)
  for (let row = 1; row <= left.length; row++) {
    const current = [row]
    let least = row
    for (let column = 1; column <= right.length; column++) {
      const change = (before[column - 1] ?? 0) + (left[row - 1] === right[column - 1] ? 0 : 1)
      const cost = Math.min(change, (before[column] ?? 0) + 1, (current[column - 1] ?? 0) + 1)
      current.push(cost)
      least = Math.min(least, cost)
    }
    if (least > max) return room + 1
    before = current
  }
  return before.at(-1) ?? 0
}

const MAX_LETTERS = 20
