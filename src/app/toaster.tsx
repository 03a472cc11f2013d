import { createRoot, type Root } from 'react-dom/client'
import { ToastContainer, toast } from 'react-toastify/unstyled'
import type { Constants } from '../language/documents/library.ts'
import { Icon } from '../renderer/parts/icons.tsx'
import type { RendererServices, ToastKind } from '../renderer/services.ts'
import 'react-toastify/ReactToastify.css'
import './toaster.css'

const root = mount()
const phone = window.matchMedia('(width < 768px)')

/** Texts, maximum number and duration of toasts. */
type Settings = Pick<RendererServices, 't'> & Pick<Constants, 'toasts_at_once' | 'toast_milliseconds'>

/** Errors interrupt a screen reader, the others wait for their turn. The timer rests while the toast is hovered or focused. */
export function toaster(kind: ToastKind, text: string, settings: Settings): void {
  const { t } = settings
  // On a phone there is room for one, in place of the bar above the page.
  if (phone.matches) toast.dismiss()
  root.render(<Toasts {...settings} />)
  const id = toast(text, {
    type: kind,
    role: kind === 'error' || kind === 'warning' ? 'alert' : 'status',
    closeButton: ({ closeToast }) => (
      <button
        ref={(button) => nameTimer(button, t('shell.toast_timer'))}
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

/** The library has a name of its own for the timer, in English, and no way to give it another. */
function nameTimer(within: HTMLElement | null, name: string): void {
  const timer = within?.closest('.Toastify__toast')?.querySelector('[role="progressbar"]')
  timer?.setAttribute('aria-label', name)
}

/** Beside the application's own root, so that the toasts outlive an error page and code-splitting needs no provider. */
function mount(): Root {
  const place = document.createElement('div')
  document.body.append(place)
  return createRoot(place)
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
