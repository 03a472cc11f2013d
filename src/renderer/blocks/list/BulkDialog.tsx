import { type ContextType, type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react'
import type { Action } from '../../../generated/language.ts'
import { isObject } from '../../../language/common/objects.ts'
import { RunStepsContext } from '../../actions/run-steps-context.ts'
import type { Scope } from '../../data/scope.ts'
import { useReader, useScreen, useServices } from '../../hooks.ts'
import { EnclosingDialog, Modal } from '../../parts/Modal.tsx'
import { Batch, type Outcome } from './batch.ts'
import { RejectedRows } from './RejectedRows.tsx'
import type { Selection } from './selection.ts'
import type { List } from './use-list.ts'

interface BulkDialogProps {
  list: List
  action: Action
  selection: Selection
  nameOf(row: unknown): string
  onClose(): void
}

type FormValues = Readonly<Record<string, unknown>>
type Stage =
  | { status: 'form' }
  | { status: 'checking' | 'running'; done: number; of: number }
  | ({ status: 'checked'; form: FormValues } & Outcome)
  | ({ status: 'done' } & Outcome)

/**
 * Runs an action for many rows: asks for its form once, performs a dry run, lists the rows that cannot be processed
 * with their reasons, and then runs it.
 */
export default function BulkDialog({ list, action, selection, nameOf, onClose }: BulkDialogProps) {
  const services = useServices()
  const reader = useReader()
  const screen = useScreen()
  const { t } = services
  const form = action.confirm?.form
  // Leaves out a confirmation text that refers to the values of one row.
  const explanation = action.confirm?.text
  const [batch] = useState(
    () => new Batch(action, { bundle: screen.bundle, scope: list.scope, services, reader }),
  )
  const [chosenRows] = useState(() => selection.rows)
  const [stage, setStage] = useState<Stage>(
    form === undefined ? { status: 'checking', done: 0, of: chosenRows.length } : { status: 'form' },
  )
  const closedRef = useRef(false)

  const startDryRun = useEffectEvent(() => {
    if (form === undefined) void runDry({})
  })
  useEffect(() => {
    startDryRun()
    return () => {
      closedRef.current = true
    }
  }, [])

  async function runDry(formValues: FormValues): Promise<void> {
    const { accepted, rejected } = batch.checkPermissions(chosenRows)
    const showProgress = (done: number) =>
      setStage({ status: 'checking', done: rejected.length + done, of: chosenRows.length })
    showProgress(0)
    const isClosed = () => closedRef.current
    const dryOutcome = await batch.run(accepted, formValues, {
      isDryRun: true,
      onProgress: showProgress,
      isAborted: isClosed,
    })
    if (!isClosed())
      setStage({
        status: 'checked',
        form: formValues,
        accepted: dryOutcome.accepted,
        rejected: [...rejected, ...dryOutcome.rejected],
      })
  }

  async function runAll(rows: readonly unknown[], formValues: FormValues): Promise<void> {
    const showProgress = (done: number) => setStage({ status: 'running', done, of: rows.length })
    showProgress(0)
    const outcome = await batch.run(rows, formValues, { isDryRun: false, onProgress: showProgress })
    screen.invalidateOtherReads()
    selection.setSelected(outcome.accepted, false)
    if (closedRef.current) showOutcome(outcome)
    else setStage({ status: 'done', ...outcome })
    await screen.reload(reloadedNames(action, list.block.of)).catch(services.report)
  }

  /** Shows the outcome as a toast after the dialog was closed. */
  function showOutcome({ accepted, rejected }: Outcome): void {
    const doneText = t('lists.done', { count: accepted.length })
    const reasons = [...new Set(rejected.map(({ reason }) => reason))]
    if (rejected.length === 0) services.toast('success', doneText)
    else
      services.toast(
        'warning',
        [doneText, t('lists.failed', { count: rejected.length }), ...reasons].join(' '),
      )
  }

  const label = reader.text(action.confirm?.accept ?? action.label, list.scope)
  return (
    <Modal title={reader.text(action.label, list.scope)} onClose={onClose}>
      {stage.status === 'form' && form !== undefined && (
        <FormStage
          form={form}
          scope={list.scope}
          count={chosenRows.length}
          onClose={onClose}
          onSubmit={(typed) => void runDry(typed)}
        />
      )}
      {(stage.status === 'checking' || stage.status === 'running') && (
        <Progress
          done={stage.done}
          of={stage.of}
          label={t(stage.status === 'checking' ? 'lists.trying' : 'lists.doing', { ...stage })}
        />
      )}
      {stage.status === 'checked' && (
        <>
          <p className="ts-dialog__text" role="status">
            {t(summaryKey(stage), { able: stage.accepted.length, count: chosenRows.length })}
          </p>
          {stage.accepted.length > 0 && typeof explanation === 'string' && (
            <p className="ts-dialog__text">{reader.text(explanation, list.scope)}</p>
          )}
          <RejectedRows
            title={t('lists.unable', { count: stage.rejected.length })}
            items={stage.rejected}
            nameOf={nameOf}
          />
          <Buttons>
            <button type="button" className="ts-button ts-button--quiet" onClick={onClose}>
              {t('renderer.cancel')}
            </button>
            {stage.accepted.length > 0 && (
              <button
                type="button"
                className={`ts-button ts-button--${action.tone === 'danger' ? 'danger' : 'primary'}`}
                onClick={() => void runAll(stage.accepted, stage.form)}
              >
                {t('lists.do', { label, count: stage.accepted.length })}
              </button>
            )}
          </Buttons>
        </>
      )}
      {stage.status === 'done' && (
        <>
          <p className="ts-dialog__text" role="status">
            {t('lists.done', { count: stage.accepted.length })}
          </p>
          <RejectedRows
            title={t('lists.failed', { count: stage.rejected.length })}
            items={stage.rejected}
            nameOf={nameOf}
          />
          <Buttons>
            <button type="button" className="ts-button ts-button--primary" onClick={onClose}>
              {t('renderer.close')}
            </button>
          </Buttons>
        </>
      )}
    </Modal>
  )
}

function summaryKey({ accepted, rejected }: Outcome): string {
  if (accepted.length === 0) return 'lists.able_none'
  return rejected.length === 0 ? 'lists.able_all' : 'lists.able_some'
}

/** Returns the names of the data to reload: the list itself and what the action reloads. */
function reloadedNames(action: Action, list: string): string[] {
  const dataNames = action.do.flatMap((step) => ('reload' in step ? step.reload : []))
  return [...new Set([list, ...dataNames])]
}

function Buttons({ children }: { children: ReactNode }) {
  return <div className="ts-dialog__actions">{children}</div>
}

function Progress({ done, of, label }: { done: number; of: number; label: string }) {
  return (
    <div className="ts-bulk__progress">
      <p role="status">{label}</p>
      <progress value={done} max={of} aria-label={label} />
    </div>
  )
}

interface FormStageProps {
  form: string
  /** The scope of the list, for conditions of the form. */
  scope: Scope
  count: number
  onSubmit(typed: FormValues): void
  onClose(): void
}

/** Renders the action's form, whose values apply to all rows. */
function FormStage({ form, scope, count, onSubmit, onClose }: FormStageProps) {
  const { registry, t } = useServices()
  const submittedRef = useRef(false)
  const FormBlock = registry.blocks.componentOf('form')
  const submitFormValues: ContextType<typeof RunStepsContext> = async (_steps, _scope, context) => {
    submittedRef.current = true
    onSubmit(isObject(context.form) ? context.form : {})
  }
  return (
    <RunStepsContext value={submitFormValues}>
      <EnclosingDialog value={{ close: () => submittedRef.current || onClose(), cancel: onClose }}>
        <p className="ts-dialog__text">{t('lists.form_for', { count })}</p>
        <FormBlock
          block={{ block: 'form', form, submit: { label: 'lists.go_on', do: [{ reload: [] }] } }}
          scope={scope}
        />
      </EnclosingDialog>
    </RunStepsContext>
  )
}
