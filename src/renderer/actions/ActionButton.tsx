import { Suspense, useContext, useEffect, useId, useRef, useState } from 'react'
import type { Action } from '../../generated/language.ts'
import type { Scope } from '../data/scope.ts'
import { useReader, useServices } from '../hooks.ts'
import { ErrorNotice } from '../parts/ErrorNotice.tsx'
import { Icon } from '../parts/icons.tsx'
import { Link } from '../parts/Link.tsx'
import { Preloadable } from '../parts/Preloadable.tsx'
import { DescribedByContext } from '../screen/described-by.ts'
import { confirm } from './confirm-part.ts'
import { type UsableAction, useAction } from './use-action.ts'
import '../styles/action.css'

interface ActionButtonProps {
  action: Action
  scope: Scope
}

/** Renders a button that runs an action, or a link if the action only navigates. */
export function ActionButton({ action, scope }: ActionButtonProps) {
  const usable = useAction(action, scope)
  const reader = useReader()
  const descriptionId = useContext(DescribedByContext)
  if (!usable.isShown) return null
  const [firstStep, ...others] = action.do
  if (firstStep !== undefined && 'go' in firstStep && others.length === 0 && action.confirm === undefined) {
    return (
      <Link
        to={reader.address(firstStep, scope)}
        className={buttonClassOf(action)}
        aria-describedby={descriptionId}
      >
        <Label action={action} scope={scope} />
      </Link>
    )
  }
  return <PressButton action={action} scope={scope} usable={usable} />
}

function PressButton({ action, scope, usable }: ActionButtonProps & { usable: UsableAction }) {
  const reasonId = useId()
  const descriptionId = useContext(DescribedByContext)
  const describedBy = [descriptionId, usable.reason && reasonId].filter(Boolean).join(' ')
  const [isConfirmOpen, setConfirmOpen] = useState(false)
  const opensDialog = action.confirm !== undefined || action.do.some((step) => 'dialog' in step)
  const handlePress = () => {
    if (usable.isDisabled) return
    if (action.confirm === undefined) void usable.run()
    else setConfirmOpen(true)
  }
  useShortcut(action.shortcut, handlePress)
  return (
    <span className="ts-action">
      <button
        type="button"
        className={buttonClassOf(action)}
        aria-keyshortcuts={action.shortcut && 'Control+S Meta+S'}
        aria-disabled={usable.isDisabled || undefined}
        aria-busy={usable.isBusy || undefined}
        aria-haspopup={opensDialog ? 'dialog' : undefined}
        aria-describedby={describedBy || undefined}
        onClick={handlePress}
      >
        <Label action={action} scope={scope} />
      </button>
      {usable.reason && <Reason id={reasonId} reason={usable.reason} />}
      {usable.error !== undefined && !isConfirmOpen && <ErrorNotice error={usable.error} />}
      {isConfirmOpen && action.confirm && (
        <Suspense fallback={null}>
          <Preloadable
            part={confirm}
            props={{ action, confirm: action.confirm, usable, scope, onClose: () => setConfirmOpen(false) }}
          />
        </Suspense>
      )}
    </span>
  )
}

function useShortcut(shortcut: Action['shortcut'], onPress: () => void): void {
  const latestPress = useRef(onPress)
  latestPress.current = onPress
  useEffect(() => {
    if (shortcut === undefined) return
    const handleKeyDown = (event: KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || event.altKey || event.key.toLowerCase() !== 's') return
      event.preventDefault()
      if (!event.repeat) latestPress.current()
    }
    window.addEventListener('keydown', handleKeyDown)
    return () => window.removeEventListener('keydown', handleKeyDown)
  }, [shortcut])
}

/** Displays why a button is disabled, with a link to the page where the person can change that. */
export function Reason({ id, reason }: { id: string; reason: NonNullable<UsableAction['reason']> }) {
  const services = useServices()
  return (
    <span id={id} className="ts-action__reason">
      {reason.text}
      {reason.fix !== undefined && (
        <>
          {' '}
          <Link to={reason.fix}>{services.t('renderer.fix')}</Link>
        </>
      )}
    </span>
  )
}

function Label({ action, scope }: ActionButtonProps) {
  const reader = useReader()
  return (
    <>
      {action.icon && <Icon name={action.icon} />}
      {reader.text(action.label, scope)}
    </>
  )
}

export function buttonClassOf({ tone = 'secondary' }: Pick<Action, 'tone'>): string {
  return `ts-button ts-button--${tone}`
}
