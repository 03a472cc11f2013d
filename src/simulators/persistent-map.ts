import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'

/** Stores items by id. If a file is given, the items are stored in it and survive a restart. */
export class PersistentMap<T extends { id: string }> {
  readonly #items = new Map<string, T>()
  readonly #file: string | undefined

  /** Loads those items of the file that pass `isItem`. */
  constructor(isItem: (value: unknown) => value is T, file?: string) {
    this.#file = file
    const values: unknown = file && existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : []
    if (Array.isArray(values)) for (const item of values.filter(isItem)) this.#items.set(item.id, item)
  }

  get(id: string): T | undefined {
    return this.#items.get(id)
  }

  all(): T[] {
    return [...this.#items.values()]
  }

  put(item: T): void {
    this.#items.set(item.id, item)
    if (this.#file === undefined) return
    mkdirSync(dirname(this.#file), { recursive: true })
    writeFileSync(this.#file, JSON.stringify(this.all()))
  }
}
