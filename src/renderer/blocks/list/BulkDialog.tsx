import { type ContextType, type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react'
import type { Action } from '../../../generated/language.ts'
import { isObject } from '../../../language/common/objects.ts'
import { Steps } from '../../actions/steps.ts'
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

type Form = Readonly<Record<string, unknown>>
type Stage =
  | { at: 'form' }
  | { at: 'trying' | 'doing'; done: number; of: number }
  | ({ at: 'tried'; form: Form } & Outcome)
  | ({ at: 'done' } & Outcome)

/**
 * Runs an action for many rows: shows its form once, performs a dry run, lists the rows that cannot be done and why,
 * then runs it.
 */
export default function BulkDialog({ list, action, selection, nameOf, onClose }: BulkDialogProps) {
  const host = useServices()
  const read = useReader()
  const screen = useScreen()
  const { t } = host
  const form = action.confirm?.form
  // Leaves out the confirmation text, which refers to the values of one row.
  const follows = action.confirm?.text
  const [batch] = useState(() => new Batch(action, { bundle: screen.bundle, scope: list.scope, host, read }))
  const [chosen] = useState(() => selection.rows)
  const [stage, setStage] = useState<Stage>(
    form === undefined ? { at: 'trying', done: 0, of: chosen.length } : { at: 'form' },
  )
  const closed = useRef(false)

  const start = useEffectEvent(() => {
    if (form === undefined) void tryAll({})
  })
  useEffect(() => {
    start()
    return () => {
      closed.current = true
    }
  }, [])

  async function tryAll(form: Form): Promise<void> {
    const { able, unable } = batch.offered(chosen)
    const report = (done: number) => setStage({ at: 'trying', done: unable.length + done, of: chosen.length })
    report(0)
    const isOver = () => closed.current
    const tried = await batch.run(able, form, { dry: true, told: report, isOver })
    if (!isOver()) setStage({ at: 'tried', form, able: tried.able, unable: [...unable, ...tried.unable] })
  }

  async function doAll(rows: readonly unknown[], typed: Form): Promise<void> {
    const report = (done: number) => setStage({ at: 'doing', done, of: rows.length })
    report(0)
    const outcome = await batch.run(rows, typed, { dry: false, told: report })
    screen.forgetOthers()
    selection.put(outcome.able, false)
    if (closed.current) showOutcome(outcome)
    else setStage({ at: 'done', ...outcome })
    await screen.reload(namesOf(action, list.block.of)).catch(host.report)
  }

  /** Shows the outcome as a toast after the dialog was closed. */
  function showOutcome({ able, unable }: Outcome): void {
    const done = t('lists.done', { count: able.length })
    const whys = [...new Set(unable.map(({ why }) => why))]
    if (unable.length === 0) host.toast('success', done)
    else host.toast('warning', [done, t('lists.failed', { count: unable.length }), ...whys].join(' '))
  }

  const label = read.text(action.confirm?.accept ?? action.label, list.scope)
  return (
    <Modal title={read.text(action.label, list.scope)} onClose={onClose}>
      {stage.at === 'form' && form !== undefined && (
        <Ask
          form={form}
          scope={list.scope}
          count={chosen.length}
          onClose={onClose}
          onSubmit={(typed) => void tryAll(typed)}
        />
      )}
      {(stage.at === 'trying' || stage.at === 'doing') && (
        <Progress done={stage.done} of={stage.of} label={t(`lists.${stage.at}`, { ...stage })} />
      )}
      {stage.at === 'tried' && (
        <>
          <p className="ts-dialog__text" role="status">
            {t(summaryText(stage), { able: stage.able.length, count: chosen.length })}
          </p>
          {stage.able.length > 0 && typeof follows === 'string' && (
            <p className="ts-dialog__text">{read.text(follows, list.scope)}</p>
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
                onClick={() => void doAll(stage.able, stage.form)}
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

function summaryText({ able, unable }: Outcome): string {
  if (able.length === 0) return 'lists.able_none'
  return unable.length === 0 ? 'lists.able_all' : 'lists.able_some'
}

/** Lists the data to reload: the list, and what the action reloads. */
function namesOf(action: Action, list: string): string[] {
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

interface AskProps {
  form: string
  /** The scope of the list, for conditions of the form. */
  scope: Scope
  count: number
  onSubmit(typed: Form): void
  onClose(): void
}

/** Shows the form of the action, once for all rows. */
function Ask({ form, scope, count, onSubmit, onClose }: AskProps) {
  const { registry, t } = useServices()
  const submitted = useRef(false)
  const FormBlock = registry.blocks.componentOf('form')
  const keep: ContextType<typeof Steps> = async (_steps, _scope, context) => {
    submitted.current = true
    onSubmit(isObject(context.form) ? context.form : {})
  }
  return (
    <Steps value={keep}>
      <EnclosingDialog value={{ done: () => submitted.current || onClose(), cancel: onClose }}>
        <p className="ts-dialog__text">{t('lists.form_for', { count })}</p>
        <FormBlock
          block={{ block: 'form', form, submit: { label: 'lists.go_on', do: [{ reload: [] }] } }}
          scope={scope}
        />
      </EnclosingDialog>
    </Steps>
  )
}
