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
import { Steps } from './steps.ts'
import { useRemainingTime } from './use-remaining-time.ts'

export interface UsableAction {
  /** False if the person may not run the action, or not in this status. */
  shown: boolean
  /** Whether a press has no effect: a condition is unmet, something must be read first, or the action is running. */
  disabled: boolean
  /** Why the action is disabled, and the address to fix it. */
  reason: { text: string; fix?: string } | undefined
  busy: boolean
  /** The last error, shown longer than a toast. */
  error?: unknown
  /**
   * Runs the steps with the surrounding form's values; a second press awaits the first. Never rejects: resolves to the
   * error, or undefined.
   */
  run(form?: Readonly<Record<string, unknown>>): Promise<unknown>
}

/** Returns the state of an action's button: permission, reason and press handler. */
export function useAction(action: Action, scope: Scope): UsableAction {
  const host = useServices()
  const screen = useScreen()
  const dialog = useContext(EnclosingDialog)
  const runSteps = useContext(Steps)
  const read = useMemo(() => readerOf(host), [host])
  const keys = useRef<IdempotencyKeys>(null)
  const running = useRef<Promise<unknown>>(null)
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<unknown>()

  const permission = permissionOf(action, screen.bundle, scope, read, host.report)
  const wait = useRemainingTime(action.wait_until && read.value(action.wait_until, scope), host)
  const isHeld = screen.hold !== null && action.tone === 'primary' && action.do.some((step) => 'call' in step)
  const reason = reasonOf()

  return { shown: permission.shown, disabled: reason !== undefined || busy, reason, busy, error, run }

  function reasonOf(): UsableAction['reason'] {
    if ('unmet' in permission) {
      const { reason, fix } = permission.unmet
      const text = read.text(reason, permission.over)
      return fix === undefined ? { text } : { text, fix: siblingOf(fix, screen.place.route) }
    }
    if (wait !== undefined) return { text: host.t('renderer.wait', { time: wait }) }
    return isHeld && screen.hold !== null ? { text: read.text(screen.hold, scope) } : undefined
  }

  async function run(form?: Readonly<Record<string, unknown>>): Promise<unknown> {
    if (reason === undefined) running.current ??= runOnce(form)
    return await (running.current ?? undefined)
  }

  async function runOnce(form: Readonly<Record<string, unknown>> | undefined): Promise<unknown> {
    setBusy(true)
    setError(undefined)
    try {
      keys.current ??= new IdempotencyKeys()
      await runSteps(action.do, scope, {
        ...screen,
        host,
        read,
        operations: screen.bundle.operations,
        keys: keys.current,
        form,
      })
      dialog?.done()
      return undefined
    } catch (failure) {
      setError(failure)
      await showFailure(failure)
      return failure
    } finally {
      running.current = null
      setBusy(false)
    }
  }

  async function showFailure(failure: unknown): Promise<void> {
    if (!isCallError(failure)) host.report(failure)
    host.toastError(failure)
    // Reloads outdated data: somebody else, or another tab, has changed them.
    if (isCallError(failure) && failure.status === 409) await screen.reloadAll().catch(host.report)
  }
}
