import { useContext, useMemo, useRef, useState } from 'react'
import type { Action } from '../../generated/language.ts'
import { siblingOf } from '../../protocol/route.ts'
import { readerOf } from '../data/evaluator.ts'
import type { Scope } from '../data/scope.ts'
import { EnclosingDialog } from '../parts/Modal.tsx'
import { useScreen } from '../screen/screen-context.ts'
import { useServices } from '../services.ts'
import { isCallError } from './call-error.ts'
import { IdempotencyKeys } from './idempotency.ts'
import { permissionOf } from './permission.ts'
import { RunStepsContext } from './run-steps-context.ts'
import { useRemainingTime } from './use-remaining-time.ts'

export interface UsableAction {
  /** False if the person may not run the action, or its subject's status does not allow it. */
  isShown: boolean
  /** Whether a press has no effect: a condition is unmet, a text must be read first, or the action is running. */
  isDisabled: boolean
  /** Why the action is disabled, and the address of the page where the person can change that. */
  reason: { text: string; fix?: string } | undefined
  isBusy: boolean
  /** The error of the last run, displayed until the next run. */
  error?: unknown
  /**
   * Runs the steps with the enclosing form's values; a call during a run awaits that run. Never rejects: resolves to
   * the error, or to undefined.
   */
  run(form?: Readonly<Record<string, unknown>>): Promise<unknown>
}

/** Returns the state of an action's button: permission, reason and press handler. */
export function useAction(action: Action, scope: Scope): UsableAction {
  const services = useServices()
  const screen = useScreen()
  const dialog = useContext(EnclosingDialog)
  const runSteps = useContext(RunStepsContext)
  const reader = useMemo(() => readerOf(services), [services])
  const idempotencyKeys = useRef<IdempotencyKeys>(null)
  const runningPromise = useRef<Promise<unknown>>(null)
  const [isBusy, setIsBusy] = useState(false)
  const [error, setError] = useState<unknown>()

  const permission = permissionOf(action, screen.bundle, scope, reader, services.report)
  const remainingTime = useRemainingTime(
    action.wait_until && reader.value(action.wait_until, scope),
    services,
  )
  const isBlocked =
    screen.blockReason !== null && action.tone === 'primary' && action.do.some((step) => 'call' in step)
  const reason = reasonOf()

  return {
    isShown: permission.isShown,
    isDisabled: reason !== undefined || isBusy,
    reason,
    isBusy,
    error,
    run,
  }

  function reasonOf(): UsableAction['reason'] {
    if ('unmet' in permission) {
      const { reason, fix } = permission.unmet
      const text = reader.text(reason, permission.scope)
      return fix === undefined ? { text } : { text, fix: siblingOf(fix, screen.location.route) }
    }
    if (remainingTime !== undefined) return { text: services.t('renderer.wait', { time: remainingTime }) }
    return isBlocked && screen.blockReason !== null
      ? { text: reader.text(screen.blockReason, scope) }
      : undefined
  }

  async function run(form?: Readonly<Record<string, unknown>>): Promise<unknown> {
    if (reason === undefined) runningPromise.current ??= runOnce(form)
    return await (runningPromise.current ?? undefined)
  }

  async function runOnce(form: Readonly<Record<string, unknown>> | undefined): Promise<unknown> {
    setIsBusy(true)
    setError(undefined)
    try {
      idempotencyKeys.current ??= new IdempotencyKeys()
      await runSteps(action.do, scope, {
        ...screen,
        services,
        reader,
        operations: screen.bundle.operations,
        idempotencyKeys: idempotencyKeys.current,
        form,
      })
      dialog?.close()
      return undefined
    } catch (failure) {
      setError(failure)
      await showFailure(failure)
      return failure
    } finally {
      runningPromise.current = null
      setIsBusy(false)
    }
  }

  async function showFailure(failure: unknown): Promise<void> {
    if (!isCallError(failure)) services.report(failure)
    services.toastError(failure)
    // Reloads the data, because somebody else or another tab has changed them.
    if (isCallError(failure) && failure.status === 409) await screen.reloadAll().catch(services.report)
  }
}
