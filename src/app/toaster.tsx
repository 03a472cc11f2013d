import { createRoot, type Root } from 'react-dom/client'
import { ToastContainer, toast } from 'react-toastify/unstyled'
import type { Constants } from '../language/documents/library.ts'
import { Icon } from '../renderer/parts/icons.tsx'
import type { RendererServices, ToastKind } from '../renderer/services.ts'
import 'react-toastify/ReactToastify.css'
import './toaster.css'

const root = mount()
const phoneMedia = window.matchMedia('(width < 768px)')

/** The texts, maximum number and duration (in milliseconds) of toasts. */
type Settings = Pick<RendererServices, 't'> & Pick<Constants, 'toasts_at_once' | 'toast_milliseconds'>

/**
 * Shows a toast. Errors and warnings interrupt a screen reader; the timer pauses while the toast is hovered or focused.
 */
export function toaster(kind: ToastKind, text: string, settings: Settings): void {
  const { t } = settings
  // Shows only one toast on a phone, in place of the bar above the page.
  if (phoneMedia.matches) toast.dismiss()
  root.render(<Toasts {...settings} />)
  const id = toast(text, {
    type: kind,
    role: kind === 'error' || kind === 'warning' ? 'alert' : 'status',
    closeButton: ({ closeToast }) => (
      <button
        ref={(button) => labelTimer(button, t('shell.toast_timer'))}
        type="button"
        className="Toastify__close-button"
        aria-label={t('shell.close')}
        onClick={closeToast}
        onFocus={() => toast.pause({ id })}
        onBlur={() => toast.play({ id })}
      >
        <Icon name="close" />
      </button>
    ),
  })
}

/** Replaces the library's fixed English label of the timer. */
function labelTimer(closeButton: HTMLElement | null, label: string): void {
  const timer = closeButton?.closest('.Toastify__toast')?.querySelector('[role="progressbar"]')
  timer?.setAttribute('aria-label', label)
}

/**
 * Mounts a React root next to the application's, so that toasts remain visible on an error page and their code can be
 * loaded lazily.
 */
function mount(): Root {
  const container = document.createElement('div')
  document.body.append(container)
  return createRoot(container)
}

function Toasts({ t, toasts_at_once, toast_milliseconds }: Settings) {
  return (
    <ToastContainer
      aria-label={t('shell.toasts')}
      limit={toasts_at_once}
      autoClose={toast_milliseconds}
      position="top-right"
      draggable
      pauseOnHover
      pauseOnFocusLoss
      newestOnTop
    />
  )
}
