/** Collects the texts of one form's documents, with keys below a file name. */
export class Texts {
  readonly file: string
  readonly words: Record<string, string> = {}
  /** Maps `field.value` to the texts of the fields' options. */
  readonly options: Record<string, string> = {}

  constructor(file: string) {
    this.file = file
  }

  /** Returns a key for a text; the same text at the same place gets the same key. */
  key(path: readonly string[], words: string): string {
    const name =
      path
        .join('_')
        .replace(/\W+/g, '_')
        .replace(/^_+|_+$/g, '') || 'text'
    let key = name
    for (let suffix = 2; key in this.words && this.words[key] !== words; suffix += 1)
      key = `${name}_${suffix}`
    this.words[key] = words
    return `${this.file}.${key}`
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
