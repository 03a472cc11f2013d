import type { DraftDraft, DraftFound, DraftSaved } from '../../../generated/domain.ts'
import type { Values } from '../../../language/forms/values.ts'
import { isCallError } from '../../actions/call-error.ts'
import type { OperationDescriptor, RendererServices } from '../../services.ts'
import type { FittingValues } from '../fitting-values.ts'
import { mergeDrafts } from './merge-drafts.ts'

/** The state of a draft. */
export type DraftState =
  | { is: 'nothing' | 'saving' | 'offline' | 'failed' }
  /** The draft of that time was restored. */
  | { is: 'found'; at: string }
  /** A draft of an earlier version of the form was restored, except the values in `rest`. */
  | { is: 'outdated'; at: string; rest: readonly string[] }
  /** The draft was saved at that time; `joinedAt` is the time of another tab's changes that it contains. */
  | { is: 'saved'; at: string; joinedAt?: string }
  /** Another tab changed the same fields; `theirs` is null if it submitted the form. */
  | { is: 'changed'; theirs: DraftDraft | null; fields: readonly string[] }

export interface DraftTarget {
  name: string
  /** The hash of the form's schema. */
  hash: string
  operations: Readonly<Record<'getDraft' | 'keepDraft' | 'dropDraft', OperationDescriptor>>
  call: RendererServices['call']
  /** Returns whether the user who opened the form is still logged in. */
  isHere(): boolean
  /** Returns the values to store. */
  values(): Values
  /** Returns whether the values differ from those that the form began with. */
  hasUnsentChanges(): boolean
  /** Returns the stored values that the form can hold, in the order of its fields. */
  fitted(draft: DraftDraft): FittingValues
  /** Returns whether a field is the version on which the values are based. */
  isVersion(field: string): boolean
  /** Fills the form with stored values. */
  fill(values: Values): void
}

/** The delays after typing and before a retry, in milliseconds. */
const DEBOUNCE_MS = 1500
const RETRY_MS = 15_000

/** Stores a form's values on the server, one call at a time, and detects other editors of the same draft. */
export class DraftSaver {
  #state: DraftState = { is: 'nothing' }
  #version = 0
  /** The values of the stored draft, as JSON. */
  #kept = ''
  #timer: ReturnType<typeof setTimeout> | undefined
  #calls: Promise<unknown> = Promise.resolve()
  /** The number of submits, which tells responses from before a submit. */
  #round = 0
  #isLeft = false
  /** The time of another tab's changes that were merged into this draft. */
  #joinedAt: string | undefined
  readonly #target: DraftTarget
  readonly #listeners = new Set<() => void>()

  constructor(target: DraftTarget) {
    this.#target = target
    this.#kept = this.#typed()
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  readonly state = (): DraftState => this.#state

  /** Restores the stored draft, merged with what the person has typed meanwhile. */
  begin(): Promise<void> {
    return this.#inTurn(async () => {
      const draft = await this.#read()
      if (draft === null) return
      if (this.#isAhead()) return this.#join(draft)
      const { values, rest } = this.#target.fitted(draft)
      this.#fill(values, draft)
      this.#kept = this.#typed()
      const at = draft.updated_at
      this.#say(draft.hash === this.#target.hash ? { is: 'found', at } : { is: 'outdated', at, rest })
    })
  }

  /** Schedules a save; called at every change of the form. */
  readonly typed = (): void => {
    if (this.#state.is !== 'changed' && this.#isAhead()) this.#saveIn(DEBOUNCE_MS)
  }

  /** Stores unsaved changes at once. `leaving` means that the page may close before the response arrives. */
  readonly save = (leaving = false): Promise<void> => {
    clearTimeout(this.#timer)
    return this.#inTurn(async () => {
      if (this.#state.is === 'changed' || !this.#isAhead() || !this.#target.isHere()) return
      if (!this.#target.hasUnsentChanges()) return this.#undo()
      this.#say({ is: 'saving' })
      const submitCount = this.#round
      const { name, hash, operations, call, values } = this.#target
      const valuesText = this.#typed()
      const args = { name, hash, values: values(), version: this.#version }
      const saved = (await call(operations.keepDraft, args, { leaving })) as DraftSaved
      if (submitCount !== this.#round) return
      this.#version = saved.version
      this.#kept = valuesText
      this.#saySaved(saved.updated_at)
      this.typed()
    })
  }

  /** Checks whether another tab has stored a newer version, and merges it. */
  readonly look = (): Promise<void> =>
    this.#inTurn(async () => {
      if (this.#state.is === 'changed' || !this.#target.isHere()) return
      const otherDraft = await this.#read()
      if ((otherDraft?.version ?? 0) !== this.#version) this.#join(otherDraft)
    })

  /** Stores unsaved changes when the form closes. */
  leave(): void {
    void this.save(true)
    this.#isLeft = true
  }

  /** Accepts the other tab's values of the fields in conflict. */
  takeTheirs(otherDraft: DraftDraft): void {
    this.#fill(this.#mergedWith(otherDraft).theirs, otherDraft)
    this.#saySaved(otherDraft.updated_at)
    void this.save()
  }

  /** Keeps this tab's values of the fields in conflict. */
  keepMine(otherDraft: DraftDraft | null): void {
    if (otherDraft) this.#fill(this.#mergedWith(otherDraft).mine, otherDraft)
    else {
      this.#version = 0
      this.#kept = ''
    }
    this.#say({ is: 'nothing' })
    void this.save()
  }

  /** Deletes the draft after a submit. */
  readonly drop = (): void => {
    clearTimeout(this.#timer)
    this.#round += 1
    this.#version = 0
    this.#kept = this.#typed()
    const { name, operations, call } = this.#target
    this.#calls = this.#calls.then(() => call(operations.dropDraft, { name })).catch(() => undefined)
    this.#say({ is: 'nothing' })
  }

  /** Deletes the draft of changes that were undone. */
  async #undo(): Promise<void> {
    const undone = this.#typed()
    const { name, operations, call } = this.#target
    if (this.#version > 0) await call(operations.dropDraft, { name })
    this.#version = 0
    this.#kept = undone
    this.#say({ is: 'nothing' })
  }

  async #read(): Promise<DraftDraft | null> {
    const { name, operations, call } = this.#target
    return ((await call(operations.getDraft, { name })) as DraftFound).draft
  }

  /** Merges another tab's draft, unless both tabs changed the same fields. */
  #join(otherDraft: DraftDraft | null): void {
    const merged = otherDraft && this.#mergedWith(otherDraft)
    if (otherDraft && merged?.conflicts.length === 0) {
      this.#joinedAt = otherDraft.updated_at
      this.#fill(merged.mine, otherDraft)
      this.#saySaved(otherDraft.updated_at)
      this.typed()
    } else this.#say({ is: 'changed', theirs: otherDraft, fields: merged?.conflicts ?? [] })
  }

  #mergedWith(otherDraft: DraftDraft) {
    const { fitted, isVersion, values } = this.#target
    const base: Values = this.#kept === '' ? {} : JSON.parse(this.#kept)
    return mergeDrafts(base, values(), fitted(otherDraft).values, isVersion)
  }

  /** Fills the form with values that contain those of a stored draft, on which the next save is then based. */
  #fill(values: Values, draft: DraftDraft): void {
    this.#kept = JSON.stringify(this.#target.fitted(draft).values)
    this.#version = draft.version
    this.#target.fill(values)
  }

  #saySaved(at: string): void {
    this.#say({ is: 'saved', at, ...(this.#joinedAt !== undefined && { joinedAt: this.#joinedAt }) })
  }

  #isAhead(): boolean {
    return this.#typed() !== this.#kept
  }

  #typed(): string {
    return JSON.stringify(this.#target.values())
  }

  #saveIn(milliseconds: number): void {
    clearTimeout(this.#timer)
    if (!this.#isLeft) this.#timer = setTimeout(() => void this.save(), milliseconds)
  }

  /** Runs calls one after the other, because each one needs the version that the previous one returned. */
  #inTurn(work: () => Promise<void>): Promise<void> {
    const call = this.#calls.then(work).catch((error: unknown) => this.#failed(error))
    this.#calls = call
    return call
  }

  async #failed(error: unknown): Promise<void> {
    if (isCallError(error) && error.code === 'draft_changed') {
      const otherDraft = await this.#read().catch(() => undefined)
      if (otherDraft !== undefined) return this.#join(otherDraft)
    }
    if (!this.#isAhead()) return
    this.#say({ is: isCallError(error) && error.status === 0 ? 'offline' : 'failed' })
    this.#saveIn(RETRY_MS)
  }

  #say(state: DraftState): void {
    this.#state = state
    for (const listener of this.#listeners) listener()
  }
}
