import { type ContextType, type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react'
import type { Action } from '../../../generated/language.ts'
import { isObject } from '../../../language/common/objects.ts'
import { RunStepsContext } from '../../actions/steps.ts'
import type { Scope } from '../../data/scope.ts'
import { useReader, useScreen, useServices } from '../../hooks.ts'
import { EnclosingDialog, Modal } from '../../parts/Modal.tsx'
import { Batch, type Outcome } from './batch.ts'
import { Refused } from './Refused.tsx'
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
  | { at: 'form' }
  | { at: 'trying' | 'doing'; done: number; of: number }
  | ({ at: 'tried'; form: FormValues } & Outcome)
  | ({ at: 'done' } & Outcome)

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
    () => new Batch(action, { bundle: screen.bundle, scope: list.scope, host: services, read: reader }),
  )
  const [chosenRows] = useState(() => selection.rows)
  const [stage, setStage] = useState<Stage>(
    form === undefined ? { at: 'trying', done: 0, of: chosenRows.length } : { at: 'form' },
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
    const { able: acceptedRows, unable: rejectedRows } = batch.offered(chosenRows)
    const showProgress = (done: number) =>
      setStage({ at: 'trying', done: rejectedRows.length + done, of: chosenRows.length })
    showProgress(0)
    const isClosed = () => closedRef.current
    const dryOutcome = await batch.run(acceptedRows, formValues, {
      dry: true,
      told: showProgress,
      isOver: isClosed,
    })
    if (!isClosed())
      setStage({
        at: 'tried',
        form: formValues,
        able: dryOutcome.able,
        unable: [...rejectedRows, ...dryOutcome.unable],
      })
  }

  async function runAll(rows: readonly unknown[], formValues: FormValues): Promise<void> {
    const showProgress = (done: number) => setStage({ at: 'doing', done, of: rows.length })
    showProgress(0)
    const outcome = await batch.run(rows, formValues, { dry: false, told: showProgress })
    screen.forgetOthers()
    selection.put(outcome.able, false)
    if (closedRef.current) showOutcome(outcome)
    else setStage({ at: 'done', ...outcome })
    await screen.reload(reloadedNames(action, list.block.of)).catch(services.report)
  }

  /** Shows the outcome as a toast after the dialog was closed. */
  function showOutcome({ able: acceptedRows, unable: rejectedRows }: Outcome): void {
    const doneText = t('lists.done', { count: acceptedRows.length })
    const reasons = [...new Set(rejectedRows.map(({ why }) => why))]
    if (rejectedRows.length === 0) services.toast('success', doneText)
    else
      services.toast(
        'warning',
        [doneText, t('lists.failed', { count: rejectedRows.length }), ...reasons].join(' '),
      )
  }

  const label = reader.text(action.confirm?.accept ?? action.label, list.scope)
  return (
    <Modal title={reader.text(action.label, list.scope)} onClose={onClose}>
      {stage.at === 'form' && form !== undefined && (
        <FormStage
          form={form}
          scope={list.scope}
          count={chosenRows.length}
          onClose={onClose}
          onSubmit={(typed) => void runDry(typed)}
        />
      )}
      {(stage.at === 'trying' || stage.at === 'doing') && (
        <Progress done={stage.done} of={stage.of} label={t(`lists.${stage.at}`, { ...stage })} />
      )}
      {stage.at === 'tried' && (
        <>
          <p className="ts-dialog__text" role="status">
            {t(summaryKey(stage), { able: stage.able.length, count: chosenRows.length })}
          </p>
          {stage.able.length > 0 && typeof explanation === 'string' && (
            <p className="ts-dialog__text">{reader.text(explanation, list.scope)}</p>
          )}
          <Refused
            title={t('lists.unable', { count: stage.unable.length })}
            items={stage.unable}
            nameOf={nameOf}
          />
          <Buttons>
            <button type="button" className="ts-button ts-button--quiet" onClick={onClose}>
              {t('renderer.cancel')}
            </button>
            {stage.able.length > 0 && (
              <button
                type="button"
                className={`ts-button ts-button--${action.tone === 'danger' ? 'danger' : 'primary'}`}
                onClick={() => void runAll(stage.able, stage.form)}
              >
                {t('lists.do', { label, count: stage.able.length })}
              </button>
            )}
          </Buttons>
        </>
      )}
      {stage.at === 'done' && (
        <>
          <p className="ts-dialog__text" role="status">
            {t('lists.done', { count: stage.able.length })}
          </p>
          <Refused
            title={t('lists.failed', { count: stage.unable.length })}
            items={stage.unable}
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

function summaryKey({ able: acceptedRows, unable: rejectedRows }: Outcome): string {
  if (acceptedRows.length === 0) return 'lists.able_none'
  return rejectedRows.length === 0 ? 'lists.able_all' : 'lists.able_some'
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
      <EnclosingDialog value={{ done: () => submittedRef.current || onClose(), cancel: onClose }}>
        <p className="ts-dialog__text">{t('lists.form_for', { count })}</p>
        <FormBlock
          block={{ block: 'form', form, submit: { label: 'lists.go_on', do: [{ reload: [] }] } }}
          scope={scope}
        />
      </EnclosingDialog>
    </RunStepsContext>
  )
}
