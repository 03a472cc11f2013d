import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'

/** Stores objects by id, in a file if one is given, so that they survive a restart. */
export class PersistentMap<T extends { id: string }> {
  readonly #things = new Map<string, T>()
  readonly #file: string | undefined

  /** Loads the objects of the file that pass `isItem`. */
  constructor(isItem: (value: unknown) => value is T, file?: string) {
    this.#file = file
    const values: unknown = file && existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : []
    if (Array.isArray(values)) for (const item of values.filter(isItem)) this.#things.set(item.id, item)
  }

  get(id: string): T | undefined {
    return this.#things.get(id)
  }

  all(): T[] {
    return [...this.#things.values()]
  }

  put(item: T): void {
    this.#things.set(item.id, item)
    if (this.#file === undefined) return
    mkdirSync(dirname(this.#file), { recursive: true })
    writeFileSync(this.#file, JSON.stringify(this.all()))
  }
}
