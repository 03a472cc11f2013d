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
  #initialValues: Values
  #dependentData: Values
  #errors: ReadonlyMap<string, FieldProblem> = new Map()
  #serverErrors = new Map<string, FieldProblem>()
  #hasTriedSubmit = false
  readonly #changedNames = new Set<string>()
  readonly #displayedNames = new Set<string>()
  readonly #uploadingNames = new Set<string>()
  readonly #listeners = new Set<() => void>()
  readonly #sentListeners = new Set<() => void>()
  readonly #listenersByName = new Map<string, Set<() => void>>()
  readonly #check: Check

  /**
   * Creates a store. `names` are the data that depend on the form, empty until loaded. `initialValues` differ from
   * `values` if `values` restore earlier input.
   */
  constructor(values: Values, check: Check, names: readonly string[] = [], initialValues = values) {
    this.#values = values
    this.#initialValues = initialValues
    this.#dependentData = Object.fromEntries(names.map((name) => [name, {}]))
    this.#check = check
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /** Subscribes to one field's value and error. `name` is the dotted path; returns an unsubscribe function. */
  subscribeToField(name: string, listener: () => void): () => void {
    const listeners = this.#listenersByName.get(name) ?? new Set()
    this.#listenersByName.set(name, listeners.add(listener))
    return () => {
      listeners.delete(listener)
      if (listeners.size === 0) this.#listenersByName.delete(name)
    }
  }

  /** Returns the values; a new object after every change. */
  get values(): Values {
    return this.#values
  }

  /** Returns the data that depend on the form's values, by name. */
  get dependentData(): Values {
    return this.#dependentData
  }

  /** Returns the errors; a new map after every change. */
  get errors(): ReadonlyMap<string, FieldProblem> {
    return this.#errors
  }

  /** Returns whether a submit was attempted. */
  get hasTriedSubmit(): boolean {
    return this.#hasTriedSubmit
  }

  /** Returns whether there are unsent changes. */
  get hasUnsentChanges(): boolean {
    return Object.keys(this.#values).some((name) => !this.isUnchanged(name))
  }

  /** Returns whether the field is unchanged. */
  isUnchanged(name: string): boolean {
    return isSameValue(this.#values[name], this.#initialValues[name])
  }

  /** Returns whether no field has an error, displayed or not. */
  get hasNoErrors(): boolean {
    return this.#check(this.#values).length === 0
  }

  /** Marks the current values as sent, after a successful submit. */
  markAsSent(): void {
    this.#initialValues = this.#values
    this.#changedNames.clear()
    for (const listener of this.#sentListeners) listener()
  }

  /** Subscribes to successful submits; the listener is called even after the form has unmounted. */
  subscribeToSent(listener: () => void): void {
    this.#sentListeners.add(listener)
  }

  get isUploading(): boolean {
    return this.#uploadingNames.size > 0
  }

  set(path: FieldPath, value: unknown): void {
    const name = path.join('.')
    this.#values = withValueAt(this.#values, path, value)
    this.#changedNames.add(name)
    this.#serverErrors.delete(name)
    // Removes the error of a corrected field at once. A field without an error is validated when it loses the
    // focus.
    const previousErrors = this.#errors
    if (previousErrors.has(name)) this.#updateErrors()
    this.#notify(previousErrors === this.#errors && !isNested(value) ? name : undefined)
  }

  /**
   * Rearranges the rows of a list: each row is given by its earlier index or as a new value. Errors move with their
   * rows.
   */
  rearrangeRows(path: FieldPath, rows: readonly ({ previousIndex: number } | { value: unknown })[]): void {
    const previousValue = valueAt(this.#values, path)
    const previousRows: readonly unknown[] = Array.isArray(previousValue) ? previousValue : []
    const nextRows = rows.map((row) => ('previousIndex' in row ? previousRows[row.previousIndex] : row.value))
    const list = path.join('.')
    const previousIndexes = rows.map((row) => ('previousIndex' in row ? row.previousIndex : undefined))
    const rearranged = (name: string) => rearrangedPath(name, list, previousIndexes)
    for (const names of [this.#changedNames, this.#displayedNames]) {
      const remainingNames = [...names].flatMap((name) => rearranged(name) ?? [])
      names.clear()
      for (const name of remainingNames) names.add(name)
    }
    const serverErrors = [...this.#serverErrors].flatMap(([name, problem]): [string, FieldProblem][] => {
      const field = rearranged(name)
      return field === undefined ? [] : [[field, { ...problem, field }]]
    })
    this.#serverErrors = new Map(serverErrors)
    this.#values = withValueAt(this.#values, path, nextRows)
    this.#changedNames.add(list)
    const previousErrors = this.#errors
    this.#updateErrors()
    // Notifies only the list if rows were appended, because the other rows are unchanged.
    const isAppendOnly = previousRows.every((_row, index) => previousIndexes[index] === index)
    this.#notify(isAppendOnly && previousErrors === this.#errors ? list : undefined)
  }

  /** Replaces the initial values of fields after their data were reloaded; unsent input stays. */
  updateInitialValues(values: Values): void {
    if (Object.keys(values).length === 0) return
    const unchangedNames = Object.keys(values).filter((name) => this.isUnchanged(name))
    this.#values = {
      ...this.#values,
      ...Object.fromEntries(unchangedNames.map((name) => [name, values[name]])),
    }
    this.#initialValues = { ...this.#initialValues, ...values }
    for (const name of unchangedNames) {
      this.#changedNames.delete(name)
      this.#displayedNames.delete(name)
      this.#serverErrors.delete(name)
    }
    this.#updateErrors()
    this.#notify()
  }

  handleBlur(name: string): void {
    if (!this.#changedNames.has(name)) return
    this.#displayedNames.add(name)
    this.#updateErrors()
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
  validate(isIncluded: (name: string) => boolean = () => true): boolean {
    this.#hasTriedSubmit = true
    this.#serverErrors = new Map()
    const errors = this.#check(this.#values).filter(({ field }) => isIncluded(topLevelName(field)))
    for (const { field } of errors) this.#displayedNames.add(field)
    this.#errors = new Map(errors.map((error) => [error.field, error]))
    this.#notify()
    return errors.length === 0
  }

  /** Hides the summary of errors, for another page of the form. */
  hideSummary(): void {
    this.#hasTriedSubmit = false
    this.#notify()
  }

  /** Displays the server's errors until their fields change. */
  setServerErrors(problems: readonly FieldProblem[]): void {
    this.#serverErrors = new Map(problems.map((problem) => [problem.field, problem]))
    this.#updateErrors()
    this.#notify()
  }

  setDependentData(name: string, data: unknown): void {
    this.#dependentData = { ...this.#dependentData, [name]: data }
    this.#notify()
  }

  setUploading(name: string, isRunning: boolean): void {
    if (isRunning) this.#uploadingNames.add(name)
    else this.#uploadingNames.delete(name)
    this.#notify()
  }

  #updateErrors(): void {
    if (this.#displayedNames.size === 0 && this.#serverErrors.size === 0 && this.#errors.size === 0) return
    const visibleErrors = this.#check(this.#values).filter(({ field }) => this.#displayedNames.has(field))
    this.#errors = new Map([
      ...[...this.#serverErrors],
      ...visibleErrors.map((error) => [error.field, error] as const),
    ])
  }

  /** Notifies all listeners, or those of a field and its parents. */
  #notify(name?: string): void {
    for (const listener of this.#listeners) listener()
    const listenerSets = name === undefined ? [...this.#listenersByName.values()] : this.#listenersAlong(name)
    for (const listeners of listenerSets) for (const listener of listeners) listener()
  }

  *#listenersAlong(name: string): Generator<ReadonlySet<() => void>> {
    for (let end = name.length; end > 0; end = name.lastIndexOf('.', end - 1)) {
      const listeners = this.#listenersByName.get(name.slice(0, end))
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
