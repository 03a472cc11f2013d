import type { Language } from '../../language/documents/library.ts'
import type { FieldPath, Values } from '../../language/forms/values.ts'
import type { FieldError } from '../../language/validation/field-error.ts'
import { valueAt } from '../../language/validation/place.ts'
import type { Fix } from '../actions/call-error.ts'
import { rearrangedPath, withValueAt } from './paths.ts'
import { isSameValue } from './same-value.ts'

/** A field error; errors of the server contain a text. */
export type FieldProblem = FieldError & {
  message?: string
  /** The language that has the error, in multilingual texts. */
  language?: Language
  /** The links to pages where the person can resolve it. */
  fixes?: readonly Fix[]
}

export type Check = (values: Values) => readonly FieldProblem[]

/**
 * Stores the state of one open form outside React. Each field subscribes to its own value, so that a keystroke
 * re-renders one field; errors are displayed when a changed field loses the focus, and on submit.
 */
export class FormStore {
  #values: Values
  #first: Values
  #learned: Values
  #errors: ReadonlyMap<string, FieldProblem> = new Map()
  #refused = new Map<string, FieldProblem>()
  #tried = false
  readonly #changed = new Set<string>()
  readonly #told = new Set<string>()
  readonly #uploading = new Set<string>()
  readonly #listeners = new Set<() => void>()
  readonly #whenSent = new Set<() => void>()
  readonly #listening = new Map<string, Set<() => void>>()
  readonly #check: Check

  /**
   * Creates a store. `names` are the data that depend on the form, empty until loaded. `initialValues` differ from
   * `values` if `values` restore earlier input.
   */
  constructor(values: Values, check: Check, names: readonly string[] = [], initialValues = values) {
    this.#values = values
    this.#first = initialValues
    this.#learned = Object.fromEntries(names.map((name) => [name, {}]))
    this.#check = check
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /** Subscribes to one field's value and error. `name` is the dotted path; returns an unsubscribe function. */
  listen(name: string, listener: () => void): () => void {
    const listeners = this.#listening.get(name) ?? new Set()
    this.#listening.set(name, listeners.add(listener))
    return () => {
      listeners.delete(listener)
      if (listeners.size === 0) this.#listening.delete(name)
    }
  }

  /** Returns the values; a new object after every change. */
  get values(): Values {
    return this.#values
  }

  /** Returns the data that depend on the form's values, by name. */
  get dependentData(): Values {
    return this.#learned
  }

  /** Returns the errors; a new map after every change. */
  get errors(): ReadonlyMap<string, FieldProblem> {
    return this.#errors
  }

  /** Returns whether a submit was attempted. */
  get hasTriedSubmit(): boolean {
    return this.#tried
  }

  /** Returns whether there are unsent changes. */
  get hasUnsentChanges(): boolean {
    return Object.keys(this.#values).some((name) => !this.isAsFirst(name))
  }

  /** Returns whether the field is unchanged. */
  isAsFirst(name: string): boolean {
    return isSameValue(this.#values[name], this.#first[name])
  }

  /** Returns whether no field has an error, displayed or not. */
  get hasNoErrors(): boolean {
    return this.#check(this.#values).length === 0
  }

  /** Marks the current values as sent, after a successful submit. */
  settle(): void {
    this.#first = this.#values
    this.#changed.clear()
    for (const listener of this.#whenSent) listener()
  }

  /** Subscribes to successful submits; the listener is called even after the form has unmounted. */
  whenSent(listener: () => void): void {
    this.#whenSent.add(listener)
  }

  get uploading(): boolean {
    return this.#uploading.size > 0
  }

  set(path: FieldPath, value: unknown): void {
    const name = path.join('.')
    this.#values = withValueAt(this.#values, path, value)
    this.#changed.add(name)
    this.#refused.delete(name)
    // Removes the error of a corrected field at once. A field without an error is validated when it loses the
    // focus.
    const previousErrors = this.#errors
    if (previousErrors.has(name)) this.#tell()
    this.#notify(previousErrors === this.#errors && !isNested(value) ? name : undefined)
  }

  /**
   * Rearranges the rows of a list: each row is given by its earlier index or as a new value. Errors move with their
   * rows.
   */
  arrange(path: FieldPath, rows: readonly ({ from: number } | { value: unknown })[]): void {
    const previousValue = valueAt(this.#values, path)
    const previousRows: readonly unknown[] = Array.isArray(previousValue) ? previousValue : []
    const nextRows = rows.map((row) => ('from' in row ? previousRows[row.from] : row.value))
    const list = path.join('.')
    const from = rows.map((row) => ('from' in row ? row.from : undefined))
    const rearranged = (name: string) => rearrangedPath(name, list, from)
    for (const names of [this.#changed, this.#told]) {
      const remainingNames = [...names].flatMap((name) => rearranged(name) ?? [])
      names.clear()
      for (const name of remainingNames) names.add(name)
    }
    const serverErrors = [...this.#refused].flatMap(([name, problem]): [string, FieldProblem][] => {
      const field = rearranged(name)
      return field === undefined ? [] : [[field, { ...problem, field }]]
    })
    this.#refused = new Map(serverErrors)
    this.#values = withValueAt(this.#values, path, nextRows)
    this.#changed.add(list)
    const previousErrors = this.#errors
    this.#tell()
    // Notifies only the list if rows were appended, because the other rows are unchanged.
    const isAppendOnly = previousRows.every((_row, index) => from[index] === index)
    this.#notify(isAppendOnly && previousErrors === this.#errors ? list : undefined)
  }

  /** Replaces the initial values of fields after their data were reloaded; unsent input stays. */
  begin(values: Values): void {
    if (Object.keys(values).length === 0) return
    const begun = Object.keys(values).filter((name) => this.isAsFirst(name))
    this.#values = { ...this.#values, ...Object.fromEntries(begun.map((name) => [name, values[name]])) }
    this.#first = { ...this.#first, ...values }
    for (const name of begun) {
      this.#changed.delete(name)
      this.#told.delete(name)
      this.#refused.delete(name)
    }
    this.#tell()
    this.#notify()
  }

  leave(name: string): void {
    if (!this.#changed.has(name)) return
    this.#told.add(name)
    this.#tell()
    this.#notify()
  }

  /**
   * Returns whether none of the included fields has an error, displayed or not. `isIncluded` gets the name of the
   * top-level field.
   */
  isValid(isIncluded: (name: string) => boolean): boolean {
    return this.#check(this.#values).every(({ field }) => !isIncluded(topLevelName(field)))
  }

  /** Validates the included fields and displays every error. Returns whether there are none. */
  complete(isIncluded: (name: string) => boolean = () => true): boolean {
    this.#tried = true
    this.#refused = new Map()
    const errors = this.#check(this.#values).filter(({ field }) => isIncluded(topLevelName(field)))
    for (const { field } of errors) this.#told.add(field)
    this.#errors = new Map(errors.map((error) => [error.field, error]))
    this.#notify()
    return errors.length === 0
  }

  /** Hides the summary of errors, for another page of the form. */
  startPage(): void {
    this.#tried = false
    this.#notify()
  }

  /** Displays the server's errors until their fields change. */
  refuse(problems: readonly FieldProblem[]): void {
    this.#refused = new Map(problems.map((problem) => [problem.field, problem]))
    this.#tell()
    this.#notify()
  }

  learn(name: string, data: unknown): void {
    this.#learned = { ...this.#learned, [name]: data }
    this.#notify()
  }

  upload(name: string, isRunning: boolean): void {
    if (isRunning) this.#uploading.add(name)
    else this.#uploading.delete(name)
    this.#notify()
  }

  #tell(): void {
    if (this.#told.size === 0 && this.#refused.size === 0 && this.#errors.size === 0) return
    const visibleErrors = this.#check(this.#values).filter(({ field }) => this.#told.has(field))
    this.#errors = new Map([
      ...[...this.#refused],
      ...visibleErrors.map((error) => [error.field, error] as const),
    ])
  }

  /** Notifies all listeners, or those of a field and its parents. */
  #notify(name?: string): void {
    for (const listener of this.#listeners) listener()
    const listenerSets = name === undefined ? [...this.#listening.values()] : this.#around(name)
    for (const listeners of listenerSets) for (const listener of listeners) listener()
  }

  *#around(name: string): Generator<ReadonlySet<() => void>> {
    for (let end = name.length; end > 0; end = name.lastIndexOf('.', end - 1)) {
      const listeners = this.#listening.get(name.slice(0, end))
      if (listeners) yield listeners
    }
  }
}

/** Returns the name of the top-level field of a dotted path. */
function topLevelName(path: string): string {
  return path.split('.', 1)[0] ?? path
}

function isNested(value: unknown): boolean {
  return typeof value === 'object' && value !== null
}
