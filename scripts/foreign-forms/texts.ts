/** Collects the texts of one form's documents, with keys below a file name. */
export class Texts {
  readonly file: string
  readonly words: Record<string, string> = {}
  /** The texts of the fields' options, by `field.value`. */
  readonly options: Record<string, string> = {}

  constructor(file: string) {
    this.file = file
  }

  /** Returns a key for a text; the same text at a place gets the same key. */
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

/** Converts a property name to a title: streetNumber to Street number. */
export function titleOf(name: string): string {
  const words = name
    .replace(/([a-z\d])([A-Z])/g, '$1 $2')
    .replace(/[_-]+/g, ' ')
    .toLowerCase()
    .trim()
  return words.charAt(0).toUpperCase() + words.slice(1)
}
