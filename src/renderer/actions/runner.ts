import type { Step } from '../../generated/language.ts'
import type { Reader } from '../data/evaluator.ts'
import type { Scope } from '../data/scope.ts'
import type { OperationDescriptor, RendererServices } from '../services.ts'
import type { IdempotencyKeys } from './idempotency.ts'

/** What the steps of an action may use. */
export interface ActionContext {
  host: RendererServices
  read: Reader
  operations: Readonly<Record<string, OperationDescriptor>>
  keys: IdempotencyKeys
  /** The values of the surrounding form; undefined without one. */
  form: Readonly<Record<string, unknown>> | undefined
  reload(names: readonly string[]): Promise<void>
  forgetOthers(): void
  openDialog(id: string): void
}

/** A step with the names it may use and its continuation. */
export interface Run<S> {
  step: S
  scope: Scope
  following: readonly Step[]
  context: ActionContext
}

/** Runs one kind of step. What it resolves to is added to the names of the steps after it. */
export type Runner<S> = (run: Run<S>) => Promise<Scope | undefined>
