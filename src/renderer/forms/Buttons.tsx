import { useContext, useId, useSyncExternalStore } from 'react'
import type { Action, Block, FormBlock } from '../../generated/language.ts'
import { ActionButton, buttonClassOf, Reason } from '../actions/ActionButton.tsx'
import type { UsableAction } from '../actions/use-action.ts'
import type { Scope } from '../data/scope.ts'
import { useReader, useServices } from '../hooks.ts'
import { Icon } from '../parts/icons.tsx'
import { EnclosingDialog } from '../parts/Modal.tsx'
import { Blocks } from '../screen/Blocks.tsx'
import { formScope, useForm } from './context.ts'
import type { Pages } from './use-pages.ts'

/** Returns the enclosing scope with the form's current values, and re-renders when they change. */
export function useLiveFormScope(): Scope {
  const openForm = useForm()
  useSyncExternalStore(openForm.store.subscribe, () => openForm.store.values)
  useSyncExternalStore(openForm.store.subscribe, () => openForm.store.dependentData)
  return formScope(openForm)
}

/** Renders blocks that depend on the form's values: they re-render on every keystroke, while the fields do not. */
export function Aside({ items }: { items: readonly Block[] }) {
  return (
    <div className="ts-form__aside">
      <Blocks items={items} scope={useLiveFormScope()} />
    </div>
  )
}

interface ButtonsProps {
  block: FormBlock
  submit: UsableAction
  /** The sections that are displayed one at a time. */
  pages: Pages | undefined
}

/**
 * Renders the submit button and the form's other buttons. Before the last page, a button to the next page replaces
 * the submit button.
 */
export function Buttons({ block, submit, pages }: ButtonsProps) {
  const { store, readonly } = useForm()
  const services = useServices()
  const dialog = useContext(EnclosingDialog)
  const reasonId = useId()
  const isUploading = useSyncExternalStore(store.subscribe, () => store.isUploading)
  const reason = isUploading ? { text: services.t('renderer.upload_first') } : submit.reason
  return (
    <div className="ts-form__buttons">
      {pages && !pages.isLast && (
        <button
          type="submit"
          className={buttonClassOf({ tone: 'primary' })}
          aria-disabled={isUploading || undefined}
        >
          {services.t('renderer.page_next')}
        </button>
      )}
      {!readonly && submit.isShown && (pages === undefined || pages.isLast) && (
        <span className="ts-action">
          <button
            type="submit"
            className={buttonClassOf({ tone: block.submit.tone ?? 'primary' })}
            aria-disabled={submit.isDisabled || isUploading || undefined}
            aria-busy={submit.isBusy || undefined}
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
          onClick={() => dialog.cancel(store.hasUnsentChanges)}
        >
          {services.t('renderer.cancel')}
        </button>
      )}
    </div>
  )
}

/** Renders an action that may use the form's values. */
function OtherAction({ action }: { action: Action }) {
  return <ActionButton action={action} scope={useLiveFormScope()} />
}

/** Renders the label of the submit button, which may contain form values such as the amount. */
function SubmitLabel({ label }: { label: FormBlock['submit']['label'] }) {
  const { text } = useReader()
  return typeof label === 'string' ? text(label, {}) : <TypedLabel label={label} />
}

function TypedLabel({ label }: { label: FormBlock['submit']['label'] }) {
  return useReader().text(label, useLiveFormScope())
}
