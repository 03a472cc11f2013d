/** The maximum number of elements and characters that one evaluation may create. */
export const MAX_CREATED = 10_000
/**
 * The maximum number of steps of one evaluation: one per node, ten or more per call, and one per hundred elements of a
 * long value.
 */
export const MAX_STEPS = 100_000

/** Signals an evaluation that exceeded its budget. */
export class LimitError extends Error {}

/**
 * Counts what one evaluation creates and runs. Throws a LimitError once the budget is exceeded, and at every use after
 * that.
 */
export class Budget {
  #created = 0
  #steps = 0
  #failure: LimitError | undefined
  /** The number of elements nested in each created list or object; shared elements are counted repeatedly. */
  readonly #sizes = new WeakMap<object, number>()

  /** Returns the first failure, even if the expression ignored it, as `||` and `exists` do. */
  get failure(): LimitError | undefined {
    return this.#failure
  }

  step(count = 1): void {
    this.#steps += count
    if (this.#steps > MAX_STEPS) this.#fail(`This takes more than ${MAX_STEPS} steps.`)
  }

  /** Counts the characters of a created text. */
  makeText(length: number): void {
    this.#created += length
    this.checkRoomFor(0)
  }

  /** Throws a LimitError if a text or list of this length exceeds the budget. */
  checkRoomFor(length: number): void {
    if (this.#created + length > MAX_CREATED)
      this.#fail(`This makes more than ${MAX_CREATED} elements and characters.`)
  }

  /** Counts the elements of a created list or object, including nested ones. */
  makeCollection(collection: object): void {
    let size = 0
    for (const element of Array.isArray(collection) ? collection : Object.values(collection))
      size += 1 + this.#sizeOf(element)
    this.#grow(collection, size)
  }

  /** Counts an element that a loop adds to its result. */
  makeElement(list: readonly unknown[]): void {
    this.#grow(list, 1 + this.#sizeOf(list[list.length - 1]))
  }

  #grow(collection: object, size: number): void {
    this.#sizes.set(collection, (this.#sizes.get(collection) ?? 0) + size)
    this.makeText(size)
  }

  #sizeOf(element: unknown): number {
    return typeof element === 'object' && element !== null ? (this.#sizes.get(element) ?? 0) : 0
  }

  #fail(message: string): never {
    this.#failure ??= new LimitError(message)
    throw this.#failure
  }
}
