import type { Action, CallStep } from '../../../generated/language.ts'
import type { ScreenBundle } from '../../../language/bundle/screen-bundle.ts'
import { isObject } from '../../../language/common/objects.ts'
import { acceptedOf } from '../../actions/accepted.ts'
import { isCallError } from '../../actions/call-error.ts'
import { IdempotencyKeys } from '../../actions/idempotency.ts'
import { permissionOf } from '../../actions/permission.ts'
import type { Reader } from '../../data/evaluator.ts'
import type { Scope } from '../../data/scope.ts'
import type { RendererServices } from '../../services.ts'

/** A row for which an action is not possible, and the reason. */
export interface BlockedRow {
  row: unknown
  why: string
}

export interface Outcome {
  able: unknown[]
  unable: BlockedRow[]
}

/** The maximum number of rows per call. */
const chunk = 25

/** Returns the single operation of an action whose document says `batch`; only that can run for many rows. */
export function batchStepOf(action: Action, { operations }: Pick<ScreenBundle, 'operations'>) {
  const calls = action.do.filter((step): step is CallStep => 'call' in step)
  const [call] = calls
  const others = action.do.filter((step) => !('call' in step) && !('toast' in step) && !('reload' in step))
  const mayRun = call !== undefined && operations[call.call]?.batch === true
  return mayRun && calls.length === 1 && others.length === 0 ? call : undefined
}

interface BatchContext {
  bundle: ScreenBundle
  scope: Scope
  host: RendererServices
  read: Reader
}

/** Runs one action for many rows. */
export class Batch {
  readonly #keys = new IdempotencyKeys()
  readonly #action: Action
  readonly #around: BatchContext

  constructor(action: Action, around: BatchContext) {
    this.#action = action
    this.#around = around
  }

  /** Separates rows by whether the page would offer the action for each. */
  offered(rows: readonly unknown[]): Outcome {
    const { bundle, scope, host, read } = this.#around
    const outcome: Outcome = { able: [], unable: [] }
    for (const row of rows) {
      const permission = permissionOf(this.#action, bundle, { ...scope, row }, read, host.report)
      if (!permission.shown) outcome.unable.push({ row, why: whyNot(host, permission.state) })
      else if ('unmet' in permission)
        outcome.unable.push({ row, why: read.text(permission.unmet.reason, permission.over) })
      else outcome.able.push(row)
    }
    return outcome
  }

  /**
   * Runs or dry-runs the operation for each row until aborted; `told` gets the number of finished rows. A failed call
   * adds its rows to `unable` with the reason.
   */
  async run(
    rows: readonly unknown[],
    form: Readonly<Record<string, unknown>>,
    { dry, told, isOver = () => false }: { dry: boolean; told(done: number): void; isOver?(): boolean },
  ): Promise<Outcome> {
    const outcome: Outcome = { able: [], unable: [] }
    for (let from = 0; from < rows.length && !isOver(); from += chunk) {
      const some = rows.slice(from, from + chunk)
      const problems = await this.#ask(some, form, dry)
      for (const [index, row] of some.entries()) {
        const why = problems[index]
        if (why === undefined) outcome.able.push(row)
        else outcome.unable.push({ row, why })
      }
      told(from + some.length)
    }
    return outcome
  }

  /**
   * Returns per row why it cannot be done; undefined for rows that can. Throws if the action has no batch operation.
   */
  async #ask(
    rows: readonly unknown[],
    form: Readonly<Record<string, unknown>>,
    dry: boolean,
  ): Promise<(string | undefined)[]> {
    const { bundle, scope, host, read } = this.#around
    const runBatch = bundle.operations.runBatch
    const step = batchStepOf(this.#action, bundle)
    const operation = step && bundle.operations[step.call]
    if (!runBatch || !step || !operation) throw new Error('Nothing here can be done to many rows.')
    const items = rows.map((row) => {
      const args = read.values(step.with, { ...scope, row, form })
      const all = Object.entries({ ...acceptedOf(form, operation), ...args })
      const params = all.filter(([name]) => operation.params.includes(name))
      const body = all.filter(([name]) => !operation.params.includes(name))
      return {
        params: Object.fromEntries(params),
        ...(body.length > 0 && { body: Object.fromEntries(body) }),
      }
    })
    const args = { operation: operation.operation, dry_run: dry, items }
    try {
      const options = { idempotencyKey: this.#keys.keyFor('runBatch', args) }
      const answer = await host.call(runBatch, args, options)
      this.#keys.settle('runBatch', args)
      const results = isObject(answer) && Array.isArray(answer.items) ? answer.items : []
      return rows.map((_row, index) => problemOf(results[index]) ?? undefined)
    } catch (error) {
      this.#keys.settle('runBatch', args, error)
      if (!isCallError(error)) throw error
      return rows.map(() => error.reason ?? error.message)
    }
  }
}

function whyNot({ t, hasText }: RendererServices, state: string | undefined): string {
  return state !== undefined && hasText(state)
    ? t('lists.in_state', { state: t(state) })
    : t('lists.not_in_this_state')
}

/** Returns why an item failed, in the person's language; undefined if it succeeded. */
function problemOf(item: unknown): string | undefined {
  if (!isObject(item) || item.ok === true) return undefined
  const problem = isObject(item.problem) ? item.problem : {}
  const reason = isObject(problem.reason) ? problem.reason.message : undefined
  const [field] = Array.isArray(problem.fields) ? problem.fields : []
  const ofField = isObject(field) ? field.message : undefined
  return String(reason ?? ofField ?? problem.message ?? '')
}
