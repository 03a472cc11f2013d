import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'

/** Stores objects by id, in a file if one is given, so that they survive a restart. */
export class PersistentMap<T extends { id: string }> {
  readonly #things = new Map<string, T>()
  readonly #file: string | undefined

  /** Loads the objects of the file that pass `isThing`. */
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
