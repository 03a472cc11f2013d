import type { Step } from '../../generated/language.ts'
import type { Reader } from '../data/evaluator.ts'
import type { Scope } from '../data/scope.ts'
import type { OperationDescriptor, RendererServices } from '../services.ts'
import type { IdempotencyKeys } from './idempotency.ts'

/** What the steps of an action can use. */
export interface ActionContext {
  services: RendererServices
  reader: Reader
  operations: Readonly<Record<string, OperationDescriptor>>
  idempotencyKeys: IdempotencyKeys
  /** The values of the surrounding form; undefined without one. */
  form: Readonly<Record<string, unknown>> | undefined
  reload(names: readonly string[]): Promise<void>
  invalidateOtherReads(): void
  openDialog(id: string): void
}

/** A step with its scope and the steps that follow. */
export interface StepRun<S> {
  step: S
  scope: Scope
  following: readonly Step[]
  context: ActionContext
}

/** Runs one kind of step. The properties of the resolved object are added to the scope of the following steps. */
export type Runner<S> = (stepRun: StepRun<S>) => Promise<Scope | undefined>
