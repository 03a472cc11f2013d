import { useContext, useId, useSyncExternalStore } from 'react'
import type { Action, Block, FormBlock } from '../../generated/language.ts'
import { ActionButton, classOf, Reason } from '../actions/ActionButton.tsx'
import type { UsableAction } from '../actions/use-action.ts'
import type { Scope } from '../data/scope.ts'
import { useReader, useServices } from '../hooks.ts'
import { Icon } from '../parts/icons.tsx'
import { EnclosingDialog } from '../parts/Modal.tsx'
import { Blocks } from '../screen/Blocks.tsx'
import { formScope, useForm } from './context.ts'
import type { Pages } from './use-pages.ts'

/** Returns the names around the form and the form's current values. */
export function useTypedScope(): Scope {
  const open = useForm()
  useSyncExternalStore(open.store.subscribe, () => open.store.values)
  useSyncExternalStore(open.store.subscribe, () => open.store.learned)
  return formScope(open)
}

/** Renders blocks that depend on the form's values: they re-render on every keystroke, the fields do not. */
export function Aside({ items }: { items: readonly Block[] }) {
  return (
    <div className="ts-form__aside">
      <Blocks items={items} scope={useTypedScope()} />
    </div>
  )
}

interface ButtonsProps {
  block: FormBlock
  submit: UsableAction
  /** The sections that are shown one at a time. */
  pages: Pages | undefined
}

/** Renders the submit button and the form's other buttons; before the last page, the button that turns it. */
export function Buttons({ block, submit, pages }: ButtonsProps) {
  const { store, readonly } = useForm()
  const host = useServices()
  const dialog = useContext(EnclosingDialog)
  const reasonId = useId()
  const uploading = useSyncExternalStore(store.subscribe, () => store.uploading)
  const reason = uploading ? { text: host.t('renderer.upload_first') } : submit.reason
  return (
    <div className="ts-form__buttons">
      {pages && !pages.isLast && (
        <button type="submit" className={classOf({ tone: 'primary' })} aria-disabled={uploading || undefined}>
          {host.t('renderer.page_next')}
        </button>
      )}
      {!readonly && submit.shown && (pages === undefined || pages.isLast) && (
        <span className="ts-action">
          <button
            type="submit"
            className={classOf({ tone: block.submit.tone ?? 'primary' })}
            aria-disabled={submit.disabled || uploading || undefined}
            aria-busy={submit.busy || undefined}
            aria-describedby={reason ? reasonId : undefined}
          >
            {block.submit.icon && <Icon name={block.submit.icon} />}
            <SubmitLabel label={block.submit.label} />
          </button>
          {reason && <Reason id={reasonId} reason={reason} />}
        </span>
      )}
      {block.actions?.map((action, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: actions have a fixed order in their document
        <OtherAction key={index} action={action} />
      ))}
      {dialog && (
        <button
          type="button"
          className="ts-button ts-button--quiet"
          onClick={() => dialog.cancel(store.unsent)}
        >
          {host.t('renderer.cancel')}
        </button>
      )}
    </div>
  )
}

/** Renders an action that may use the form's values. */
function OtherAction({ action }: { action: Action }) {
  return <ActionButton action={action} scope={useTypedScope()} />
}

/** Renders the label of the submit button, which may contain form values such as the amount. */
function SubmitLabel({ label }: { label: FormBlock['submit']['label'] }) {
  const { text } = useReader()
  return typeof label === 'string' ? text(label, {}) : <TypedLabel label={label} />
}

function TypedLabel({ label }: { label: FormBlock['submit']['label'] }) {
  return useReader().text(label, useTypedScope())
}
