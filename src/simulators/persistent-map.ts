import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'

/** Things by their ids. Where a file is named they outlive a restart: a platform goes on asking about them. */
export class PersistentMap<T extends { id: string }> {
  readonly #things = new Map<string, T>()
  readonly #file: string | undefined

  /** What the file holds and `isThing` does not know is left out. */
  constructor(isThing: (value: unknown) => value is T, file?: string) {
    this.#file = file
    const all: unknown = file && existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : []
    if (Array.isArray(all)) for (const thing of all.filter(isThing)) this.#things.set(thing.id, thing)
  }

  get(id: string): T | undefined {
    return this.#things.get(id)
  }

  all(): T[] {
    return [...this.#things.values()]
  }

  put(thing: T): void {
    this.#things.set(thing.id, thing)
    if (this.#file === undefined) return
    mkdirSync(dirname(this.#file), { recursive: true })
    writeFileSync(this.#file, JSON.stringify(this.all()))
  }
}
