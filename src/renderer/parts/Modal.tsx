import { createContext, type ReactNode, useId, useLayoutEffect, useRef } from 'react'
import { createPortal } from 'react-dom'
import { useServices } from '../services.ts'
import { Icon } from './icons.tsx'

/** The enclosing dialog or inline editor of a form. */
interface Enclosing {
  /** Called when an action inside has succeeded, to close. */
  done(): void
  /** Called when the person cancels; `isUnsent` means that there are unsent changes. */
  cancel(isUnsent: boolean): void
}

export const EnclosingDialog = createContext<Enclosing | null>(null)

/**
 * Renders a native modal dialog, in which the browser traps and then restores the focus. A portal keeps it out of the
 * opener's styles and form.
 */
export function Modal({ title, onClose, children }: { title: string; onClose(): void; children: ReactNode }) {
  const host = useServices()
  const dialog = useRef<HTMLDialogElement>(null)
  const titleId = useId()
  const close = () => dialog.current?.close()
  // Closes the dialog before its removal, because otherwise the focus is not restored.
  useLayoutEffect(() => {
    const element = dialog.current
    element?.showModal()
    return () => element?.close()
  }, [])
  return createPortal(
    <dialog ref={dialog} className="ts-dialog" aria-labelledby={titleId} onClose={onClose}>
      <div className="ts-dialog__head">
        <h2 id={titleId} className="ts-dialog__title">
          {title}
        </h2>
        <button
          type="button"
          className="ts-dialog__close"
          aria-label={host.t('renderer.close')}
          onClick={close}
        >
          <Icon name="close" />
        </button>
      </div>
      <EnclosingDialog value={{ done: close, cancel: close }}>
        <div className="ts-dialog__body">{children}</div>
      </EnclosingDialog>
    </dialog>,
    document.body,
  )
}
