import { createContext, type ReactNode, useId, useLayoutEffect, useRef } from 'react'
import { createPortal } from 'react-dom'
import { useServices } from '../services.ts'
import { Icon } from './icons.tsx'

/** What opened around a form, and closes: a dialog, or a place in the page. */
interface Enclosing {
  /** Told by an action inside that it succeeded: it has served. */
  done(): void
  /** Told that the person gives up; `isUnsent`: something was typed that was not sent. */
  cancel(isUnsent: boolean): void
}

export const EnclosingDialog = createContext<Enclosing | null>(null)

/**
 * A native modal dialog while it is mounted: the browser keeps the focus inside, and gives it back after. It stands outside
 * what opened it, whose styles (a table's cell, a menu) and whose form are not its own.
 */
export function Modal({ title, onClose, children }: { title: string; onClose(): void; children: ReactNode }) {
  const host = useServices()
  const dialog = useRef<HTMLDialogElement>(null)
  const titleId = useId()
  const close = () => dialog.current?.close()
  // A dialog that is removed before it is closed gives no focus back.
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
