/** The words of one form's documents: keys below the name of a file. */
export class Texts {
  readonly file: string
  readonly words: Record<string, string> = {}
  /** The words of the fields' options, by `field.value`. */
  readonly options: Record<string, string> = {}

  constructor(file: string) {
    this.file = file
  }

  /** A key for words; the same words at a place have the same key. */
  key(path: readonly string[], words: string): string {
    const name =
      path
        .join('_')
        .replace(/\W+/g, '_')
        .replace(/^_+|_+$/g, '') || 'text'
    let free = name
    for (let next = 2; free in this.words && this.words[free] !== words; next += 1) free = `${name}_${next}`
    this.words[free] = words
    return `${this.file}.${free}`
  }
}

/** A name as people read it: streetNumber is Street number. */
export function titleOf(name: string): string {
  const words = name
    .replace(/([a-z\d])([A-Z])/g, '$1 $2')
    .replace(/[_-]+/g, ' ')
    .toLowerCase()
    .trim()
  return words.charAt(0).toUpperCase() + words.slice(1)
}
