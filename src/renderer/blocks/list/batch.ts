import type { Action, CallStep } from '../../../generated/language.ts'
import type { ScreenBundle } from '../../../language/bundle/screen-bundle.ts'
import { isObject } from '../../../language/common/objects.ts'
import { acceptedValues } from '../../actions/accepted-values.ts'
import { isCallError } from '../../actions/call-error.ts'
import { IdempotencyKeys } from '../../actions/idempotency.ts'
import { permissionOf } from '../../actions/permission.ts'
import type { Reader } from '../../data/evaluator.ts'
import type { Scope } from '../../data/scope.ts'
import type { RendererServices } from '../../services.ts'

/** A row for which an action is not possible, with the reason. */
export interface RejectedRow {
  row: unknown
  reason: string
}

export interface Outcome {
  accepted: unknown[]
  rejected: RejectedRow[]
}

/** The maximum number of rows per call. */
const maxRowsPerCall = 25

/**
 * Returns the call of an action whose single operation says `batch`; undefined if the action cannot run for many
 * rows.
 */
export function batchStepOf(action: Action, { operations }: Pick<ScreenBundle, 'operations'>) {
  const calls = action.do.filter((step): step is CallStep => 'call' in step)
  const [call] = calls
  const otherSteps = action.do.filter(
    (step) => !('call' in step) && !('toast' in step) && !('reload' in step),
  )
  const isBatchable = call !== undefined && operations[call.call]?.batch === true
  return isBatchable && calls.length === 1 && otherSteps.length === 0 ? call : undefined
}

interface BatchContext {
  bundle: ScreenBundle
  scope: Scope
  services: RendererServices
  reader: Reader
}

/** Runs one action for many rows. */
export class Batch {
  readonly #keys = new IdempotencyKeys()
  readonly #action: Action
  readonly #context: BatchContext

  constructor(action: Action, context: BatchContext) {
    this.#action = action
    this.#context = context
  }

  /** Separates the rows by whether the page would offer the action for them. */
  checkPermissions(rows: readonly unknown[]): Outcome {
    const { bundle, scope, services, reader } = this.#context
    const outcome: Outcome = { accepted: [], rejected: [] }
    for (const row of rows) {
      const permission = permissionOf(this.#action, bundle, { ...scope, row }, reader, services.report)
      if (!permission.isShown)
        outcome.rejected.push({ row, reason: statusReasonOf(services, permission.statusKey) })
      else if ('unmet' in permission)
        outcome.rejected.push({ row, reason: reader.text(permission.unmet.reason, permission.scope) })
      else outcome.accepted.push(row)
    }
    return outcome
  }

  /**
   * Runs or dry-runs the operation for each row until it is aborted. Calls `onProgress` with the number of finished
   * rows; a failed call adds its rows to `rejectedRows`.
   */
  async run(
    rows: readonly unknown[],
    formValues: Readonly<Record<string, unknown>>,
    {
      isDryRun,
      onProgress,
      isAborted = () => false,
    }: { isDryRun: boolean; onProgress(done: number): void; isAborted?(): boolean },
  ): Promise<Outcome> {
    const outcome: Outcome = { accepted: [], rejected: [] }
    for (let from = 0; from < rows.length && !isAborted(); from += maxRowsPerCall) {
      const chunkRows = rows.slice(from, from + maxRowsPerCall)
      const problems = await this.#callBatch(chunkRows, formValues, isDryRun)
      for (const [index, row] of chunkRows.entries()) {
        const reason = problems[index]
        if (reason === undefined) outcome.accepted.push(row)
        else outcome.rejected.push({ row, reason })
      }
      onProgress(from + chunkRows.length)
    }
    return outcome
  }

  /**
   * Calls the batch operation and returns for each row why it failed, or undefined. Throws if the action has no
   * batch operation.
   */
  async #callBatch(
    rows: readonly unknown[],
    formValues: Readonly<Record<string, unknown>>,
    isDryRun: boolean,
  ): Promise<(string | undefined)[]> {
    const { bundle, scope, services, reader } = this.#context
    const runBatch = bundle.operations.runBatch
    const step = batchStepOf(this.#action, bundle)
    const operation = step && bundle.operations[step.call]
    if (!runBatch || !step || !operation) throw new Error('Nothing here can be done to many rows.')
    const items = rows.map((row) => {
      const args = reader.values(step.with, { ...scope, row, form: formValues })
      const allArgs = Object.entries({ ...acceptedValues(formValues, operation), ...args })
      const params = allArgs.filter(([name]) => operation.params.includes(name))
      const body = allArgs.filter(([name]) => !operation.params.includes(name))
      return {
        params: Object.fromEntries(params),
        ...(body.length > 0 && { body: Object.fromEntries(body) }),
      }
    })
    const args = { operation: operation.operation, dry_run: isDryRun, items }
    try {
      const options = { idempotencyKey: this.#keys.keyFor('runBatch', args) }
      const response = await services.call(runBatch, args, options)
      this.#keys.release('runBatch', args)
      const results = isObject(response) && Array.isArray(response.items) ? response.items : []
      return rows.map((_row, index) => problemOf(results[index]) ?? undefined)
    } catch (error) {
      this.#keys.release('runBatch', args, error)
      if (!isCallError(error)) throw error
      return rows.map(() => error.reason ?? error.message)
    }
  }
}

function statusReasonOf({ t, hasText }: RendererServices, statusKey: string | undefined): string {
  return statusKey !== undefined && hasText(statusKey)
    ? t('lists.in_state', { state: t(statusKey) })
    : t('lists.not_in_this_state')
}

/** Returns why an item failed, in the person's language; undefined if it succeeded. */
function problemOf(item: unknown): string | undefined {
  if (!isObject(item) || item.ok === true) return undefined
  const problem = isObject(item.problem) ? item.problem : {}
  const reason = isObject(problem.reason) ? problem.reason.message : undefined
  const [field] = Array.isArray(problem.fields) ? problem.fields : []
  const fieldMessage = isObject(field) ? field.message : undefined
  return String(reason ?? fieldMessage ?? problem.message ?? '')
}
