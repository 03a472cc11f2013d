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
  const read = useReader()
  const subject = useContext(DescribedByContext)
  if (!usable.shown) return null
  const [first, ...others] = action.do
  if (first !== undefined && 'go' in first && others.length === 0 && action.confirm === undefined) {
    return (
      <Link to={read.address(first, scope)} className={classOf(action)} aria-describedby={subject}>
        <Label action={action} scope={scope} />
      </Link>
    )
  }
  return <PressButton action={action} scope={scope} usable={usable} />
}

function PressButton({ action, scope, usable }: ActionButtonProps & { usable: UsableAction }) {
  const reasonId = useId()
  const subject = useContext(DescribedByContext)
  const described = [subject, usable.reason && reasonId].filter(Boolean).join(' ')
  const [asking, setAsking] = useState(false)
  const opensDialog = action.confirm !== undefined || action.do.some((step) => 'dialog' in step)
  const press = () => {
    if (usable.disabled) return
    if (action.confirm === undefined) void usable.run()
    else setAsking(true)
  }
  useShortcut(action.shortcut, press)
  return (
    <span className="ts-action">
      <button
        type="button"
        className={classOf(action)}
        aria-keyshortcuts={action.shortcut && 'Control+S Meta+S'}
        aria-disabled={usable.disabled || undefined}
        aria-busy={usable.busy || undefined}
        aria-haspopup={opensDialog ? 'dialog' : undefined}
        aria-describedby={described || undefined}
        onClick={press}
      >
        <Label action={action} scope={scope} />
      </button>
      {usable.reason && <Reason id={reasonId} reason={usable.reason} />}
      {usable.error !== undefined && !asking && <ErrorNotice error={usable.error} />}
      {asking && action.confirm && (
        <Suspense fallback={null}>
          <Preloadable
            part={confirm}
            props={{ action, confirm: action.confirm, usable, scope, onClose: () => setAsking(false) }}
          />
        </Suspense>
      )}
    </span>
  )
}

function useShortcut(shortcut: Action['shortcut'], press: () => void): void {
  const latest = useRef(press)
  latest.current = press
  useEffect(() => {
    if (shortcut === undefined) return
    const listen = (event: KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || event.altKey || event.key.toLowerCase() !== 's') return
      event.preventDefault()
      if (!event.repeat) latest.current()
    }
    window.addEventListener('keydown', listen)
    return () => window.removeEventListener('keydown', listen)
  }, [shortcut])
}

/** Shows why a button is disabled, with a link to fix it. */
export function Reason({ id, reason }: { id: string; reason: NonNullable<UsableAction['reason']> }) {
  const host = useServices()
  return (
    <span id={id} className="ts-action__reason">
      {reason.text}
      {reason.fix !== undefined && (
        <>
          {' '}
          <Link to={reason.fix}>{host.t('renderer.fix')}</Link>
        </>
      )}
    </span>
  )
}

function Label({ action, scope }: ActionButtonProps) {
  const read = useReader()
  return (
    <>
      {action.icon && <Icon name={action.icon} />}
      {read.text(action.label, scope)}
    </>
  )
}

export function classOf({ tone = 'secondary' }: Pick<Action, 'tone'>): string {
  return `ts-button ts-button--${tone}`
}
