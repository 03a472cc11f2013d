import { createRoot } from 'react-dom/client'
import { ToastContainer, toast } from 'react-toastify/unstyled'
import { toast_milliseconds, toasts_at_once } from '../../schemas/constants.json'
import type { ToastKind } from '../renderer/host.ts'
import { Icon } from '../renderer/icons.tsx'
import 'react-toastify/ReactToastify.css'
import './toaster.css'

mount()

/** Errors interrupt a screen reader, the others wait for their turn. The timer rests while the toast is hovered or focused. */
export function toaster(kind: ToastKind, text: string, closeLabel: string): void {
  const id = toast(text, {
    type: kind,
    role: kind === 'error' || kind === 'warning' ? 'alert' : 'status',
    closeButton: ({ closeToast }) => (
      <button
        type="button"
        className="Toastify__close-button"
        aria-label={closeLabel}
        onClick={closeToast}
        onFocus={() => toast.pause({ id })}
        onBlur={() => toast.play({ id })}
      >
        <Icon name="close" />
      </button>
    ),
  })
}

/** Beside the application's own root, so that the toasts outlive an error page and code-splitting needs no provider. */
function mount(): void {
  const place = document.createElement('div')
  document.body.append(place)
  createRoot(place).render(
    <ToastContainer
      limit={toasts_at_once}
      autoClose={toast_milliseconds}
      position="top-right"
      draggable
      pauseOnHover
      pauseOnFocusLoss
      newestOnTop
    />,
  )
}
