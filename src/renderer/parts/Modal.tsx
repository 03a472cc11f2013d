import { createContext, type ReactNode, useId, useLayoutEffect, useRef } from 'react'
import { createPortal } from 'react-dom'
import { useServices } from '../services.ts'
import { Icon } from './icons.tsx'

/** The enclosing dialog or inline editor of a form. */
interface FormContainer {
  /** Closes the container; called when an action inside has succeeded. */
  close(): void
  /** Called when the person cancels; `isUnsent` means that there are unsent changes. */
  cancel(isUnsent: boolean): void
}

export const EnclosingDialog = createContext<FormContainer | null>(null)

/**
 * Renders a native modal dialog, in which the browser traps the focus and restores it afterwards. A portal separates
 * it from the styles and the form of its opener.
 */
export function Modal({ title, onClose, children }: { title: string; onClose(): void; children: ReactNode }) {
  const services = useServices()
  const dialogRef = useRef<HTMLDialogElement>(null)
  const titleId = useId()
  const closeDialog = () => dialogRef.current?.close()
  // Closes the dialog before it is removed, because otherwise the browser does not restore the focus.
  useLayoutEffect(() => {
    const element = dialogRef.current
    element?.showModal()
    return () => element?.close()
  }, [])
  return createPortal(
    <dialog ref={dialogRef} className="ts-dialog" aria-labelledby={titleId} onClose={onClose}>
      <div className="ts-dialog__head">
        <h2 id={titleId} className="ts-dialog__title">
          {title}
        </h2>
        <button
          type="button"
          className="ts-dialog__close"
          aria-label={services.t('renderer.close')}
          onClick={closeDialog}
        >
          <Icon name="close" />
        </button>
      </div>
      <EnclosingDialog value={{ close: closeDialog, cancel: closeDialog }}>
        <div className="ts-dialog__body">{children}</div>
      </EnclosingDialog>
    </dialog>,
    document.body,
  )
}
