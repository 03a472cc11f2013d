/** Elements of lists and objects, and characters of texts, that one evaluation may make. */
export const MAX_MADE = 10_000
/** Nodes that one evaluation may run; a call counts as ten or more, and a long value as one more for every hundred elements. */
export const MAX_STEPS = 100_000

/** An evaluation made too much or ran too long. */
export class LimitError extends Error {}

/** What one evaluation may still do. Throws once it is used up, and from then on at every further use. */
export class Budget {
  #made = 0
  #steps = 0
  #failure: LimitError | undefined
  /** Elements that hang on a list or an object made here; what hangs on it twice counts twice. */
  readonly #weights = new WeakMap<object, number>()

  /** The first refusal, also where the expression passed over it, as `||` and `exists` do. */
  get failure(): LimitError | undefined {
    return this.#failure
  }

  step(count = 1): void {
    this.#steps += count
    if (this.#steps > MAX_STEPS) this.#refuse(`This takes more than ${MAX_STEPS} steps.`)
  }

  makeText(length: number): void {
    this.#made += length
    this.checkRoomFor(0)
  }

  /** Whether a text or list of this length could still be made. */
  checkRoomFor(length: number): void {
    if (this.#made + length > MAX_MADE)
      this.#refuse(`This makes more than ${MAX_MADE} elements and characters.`)
  }

  makeCollection(made: object): void {
    let weight = 0
    for (const element of Array.isArray(made) ? made : Object.values(made))
      weight += 1 + this.#weightOf(element)
    this.#grow(made, weight)
  }

  /** A loop has put one more element into the list that it makes. */
  makeElement(list: readonly unknown[]): void {
    this.#grow(list, 1 + this.#weightOf(list[list.length - 1]))
  }

  #grow(made: object, weight: number): void {
    this.#weights.set(made, (this.#weights.get(made) ?? 0) + weight)
    this.makeText(weight)
  }

  #weightOf(element: unknown): number {
    return typeof element === 'object' && element !== null ? (this.#weights.get(element) ?? 0) : 0
  }

  #refuse(message: string): never {
    this.#failure ??= new LimitError(message)
    throw this.#failure
  }
}
