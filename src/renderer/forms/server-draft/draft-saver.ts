import type { DraftDraft, DraftFound, DraftSaved } from '../../../generated/domain.ts'
import type { Values } from '../../../language/forms/values.ts'
import { isCallError } from '../../actions/call-error.ts'
import type { OperationDescriptor, RendererServices } from '../../services.ts'
import type { FittingValues } from '../fitting-values.ts'
import { mergeDrafts } from './merge-drafts.ts'

/** The state of a draft. */
export type DraftState =
  | { status: 'nothing' | 'saving' | 'offline' | 'failed' }
  /** The draft of that time was restored. */
  | { status: 'found'; updatedAt: string }
  /** A draft of an earlier version of the form was restored, except the values in `rest`. */
  | { status: 'outdated'; updatedAt: string; rest: readonly string[] }
  /** The draft was saved at that time; `joinedAt` is the time of another tab's changes that it contains. */
  | { status: 'saved'; updatedAt: string; joinedAt?: string }
  /** Another tab changed the same fields; `otherDraft` is null if it submitted the form. */
  | { status: 'changed'; otherDraft: DraftDraft | null; fields: readonly string[] }

export interface DraftTarget {
  name: string
  /** The hash of the form's schema. */
  hash: string
  operations: Readonly<Record<'getDraft' | 'keepDraft' | 'dropDraft', OperationDescriptor>>
  call: RendererServices['call']
  /** Returns whether the user who opened the form is still logged in. */
  isSameUser(): boolean
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
  #state: DraftState = { status: 'nothing' }
  #version = 0
  /** The values of the stored draft, as JSON. */
  #savedJson = ''
  #timer: ReturnType<typeof setTimeout> | undefined
  #lastCall: Promise<unknown> = Promise.resolve()
  /** The number of submits. A response with an earlier number is outdated. */
  #submitCount = 0
  #isClosed = false
  /** The time of another tab's changes that were merged into this draft. */
  #joinedAt: string | undefined
  readonly #target: DraftTarget
  readonly #listeners = new Set<() => void>()

  constructor(target: DraftTarget) {
    this.#target = target
    this.#savedJson = this.#currentJson()
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  readonly state = (): DraftState => this.#state

  /** Restores the stored draft, merged with what the person has typed meanwhile. */
  restore(): Promise<void> {
    return this.#enqueue(async () => {
      const draft = await this.#fetchDraft()
      if (draft === null) return
      if (this.#hasUnsaved()) return this.#merge(draft)
      const { values, rest } = this.#target.fitted(draft)
      this.#fill(values, draft)
      this.#savedJson = this.#currentJson()
      const updatedAt = draft.updated_at
      this.#setState(
        draft.hash === this.#target.hash
          ? { status: 'found', updatedAt }
          : { status: 'outdated', updatedAt, rest },
      )
    })
  }

  /** Schedules a save; called at every change of the form. */
  readonly scheduleSave = (): void => {
    if (this.#state.status !== 'changed' && this.#hasUnsaved()) this.#saveAfter(DEBOUNCE_MS)
  }

  /** Stores unsaved changes at once. With `keepalive`, the page may close before the response arrives. */
  readonly save = (keepalive = false): Promise<void> => {
    clearTimeout(this.#timer)
    return this.#enqueue(async () => {
      if (this.#state.status === 'changed' || !this.#hasUnsaved() || !this.#target.isSameUser()) return
      if (!this.#target.hasUnsentChanges()) return this.#deleteUndone()
      this.#setState({ status: 'saving' })
      const submitCount = this.#submitCount
      const { name, hash, operations, call, values } = this.#target
      const valuesText = this.#currentJson()
      const args = { name, hash, values: values(), version: this.#version }
      const saved = (await call(operations.keepDraft, args, { keepalive })) as DraftSaved
      if (submitCount !== this.#submitCount) return
      this.#version = saved.version
      this.#savedJson = valuesText
      this.#setSaved(saved.updated_at)
      this.scheduleSave()
    })
  }

  /** Checks whether another tab has stored a newer version, and merges it. */
  readonly checkForConflict = (): Promise<void> =>
    this.#enqueue(async () => {
      if (this.#state.status === 'changed' || !this.#target.isSameUser()) return
      const otherDraft = await this.#fetchDraft()
      if ((otherDraft?.version ?? 0) !== this.#version) this.#merge(otherDraft)
    })

  /** Stores unsaved changes when the form closes. */
  close(): void {
    void this.save(true)
    this.#isClosed = true
  }

  /** Accepts the other tab's values of the fields in conflict. */
  acceptOther(otherDraft: DraftDraft): void {
    this.#fill(this.#mergedWith(otherDraft).theirs, otherDraft)
    this.#setSaved(otherDraft.updated_at)
    void this.save()
  }

  /** Keeps this tab's values of the fields in conflict. */
  keepOwn(otherDraft: DraftDraft | null): void {
    if (otherDraft) this.#fill(this.#mergedWith(otherDraft).mine, otherDraft)
    else {
      this.#version = 0
      this.#savedJson = ''
    }
    this.#setState({ status: 'nothing' })
    void this.save()
  }

  /** Deletes the draft after a submit. */
  readonly deleteSent = (): void => {
    clearTimeout(this.#timer)
    this.#submitCount += 1
    this.#version = 0
    this.#savedJson = this.#currentJson()
    const { name, operations, call } = this.#target
    this.#lastCall = this.#lastCall.then(() => call(operations.dropDraft, { name })).catch(() => undefined)
    this.#setState({ status: 'nothing' })
  }

  /** Deletes the draft of changes that were undone. */
  async #deleteUndone(): Promise<void> {
    const undone = this.#currentJson()
    const { name, operations, call } = this.#target
    if (this.#version > 0) await call(operations.dropDraft, { name })
    this.#version = 0
    this.#savedJson = undone
    this.#setState({ status: 'nothing' })
  }

  async #fetchDraft(): Promise<DraftDraft | null> {
    const { name, operations, call } = this.#target
    return ((await call(operations.getDraft, { name })) as DraftFound).draft
  }

  /** Merges another tab's draft, unless both tabs changed the same fields. */
  #merge(otherDraft: DraftDraft | null): void {
    const merged = otherDraft && this.#mergedWith(otherDraft)
    if (otherDraft && merged?.conflicts.length === 0) {
      this.#joinedAt = otherDraft.updated_at
      this.#fill(merged.mine, otherDraft)
      this.#setSaved(otherDraft.updated_at)
      this.scheduleSave()
    } else this.#setState({ status: 'changed', otherDraft, fields: merged?.conflicts ?? [] })
  }

  #mergedWith(otherDraft: DraftDraft) {
    const { fitted, isVersion, values } = this.#target
    const base: Values = this.#savedJson === '' ? {} : JSON.parse(this.#savedJson)
    return mergeDrafts(base, values(), fitted(otherDraft).values, isVersion)
  }

  /** Fills the form with values that contain those of a stored draft, on which the next save is then based. */
  #fill(values: Values, draft: DraftDraft): void {
    this.#savedJson = JSON.stringify(this.#target.fitted(draft).values)
    this.#version = draft.version
    this.#target.fill(values)
  }

  #setSaved(updatedAt: string): void {
    this.#setState({
      status: 'saved',
      updatedAt,
      ...(this.#joinedAt !== undefined && { joinedAt: this.#joinedAt }),
    })
  }

  #hasUnsaved(): boolean {
    return this.#currentJson() !== this.#savedJson
  }

  #currentJson(): string {
    return JSON.stringify(this.#target.values())
  }

  #saveAfter(milliseconds: number): void {
    clearTimeout(this.#timer)
    if (!this.#isClosed) this.#timer = setTimeout(() => void this.save(), milliseconds)
  }

  /** Runs calls one after the other, because each one needs the version that the previous one returned. */
  #enqueue(work: () => Promise<void>): Promise<void> {
    const call = this.#lastCall.then(work).catch((error: unknown) => this.#handleError(error))
    this.#lastCall = call
    return call
  }

  async #handleError(error: unknown): Promise<void> {
    if (isCallError(error) && error.code === 'draft_changed') {
      const otherDraft = await this.#fetchDraft().catch(() => undefined)
      if (otherDraft !== undefined) return this.#merge(otherDraft)
    }
    if (!this.#hasUnsaved()) return
    this.#setState({ status: isCallError(error) && error.status === 0 ? 'offline' : 'failed' })
    this.#saveAfter(RETRY_MS)
  }

  #setState(state: DraftState): void {
    this.#state = state
    for (const listener of this.#listeners) listener()
  }
}
