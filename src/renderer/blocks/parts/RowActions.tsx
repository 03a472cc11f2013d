import { type FocusEvent, type KeyboardEvent, useId, useRef } from 'react'
import type { Action } from '../../../generated/language.ts'
import type { Scope } from '../../scope.ts'
import { Subject } from '../../subject.ts'
import { useHost } from '../../use.ts'
import { Actions } from './Actions.tsx'

/** More than this would push the row's values aside: they go behind one button. */
const mostSideBySide = 2

interface RowActionsProps {
  items: readonly Action[]
  scope: Scope
  /** The id of the cell that names the row. */
  nameId: string
}

export function RowActions({ items, scope, nameId }: RowActionsProps) {
  return (
    <td className="ts-table__actions">
      <Subject value={nameId}>
        {items.length <= mostSideBySide ? (
          <Actions items={items} scope={scope} className="ts-table__buttons" />
        ) : (
          <Menu items={items} scope={scope} nameId={nameId} />
        )}
      </Subject>
    </td>
  )
}

function Menu({ items, scope, nameId }: RowActionsProps) {
  const { t } = useHost()
  const id = useId()
  const details = useRef<HTMLDetailsElement>(null)
  const close = () => details.current?.removeAttribute('open')

  function closeOnEscape({ key, target, currentTarget }: KeyboardEvent) {
    // To React a dialog opened from here stands in here; its Escape is its own.
    const within = target instanceof Node && currentTarget.contains(target)
    if (key !== 'Escape' || !within || !details.current?.open) return
    close()
    details.current.querySelector('summary')?.focus()
  }

  function closeWhenLeft({ relatedTarget, currentTarget }: FocusEvent) {
    // A dialog gives the focus back to the button that opened it, which must still be there.
    if (relatedTarget?.closest('dialog')) return
    if (!currentTarget.contains(relatedTarget)) close()
  }

  return (
    <details ref={details} className="ts-menu" onKeyDown={closeOnEscape} onBlur={closeWhenLeft}>
      <summary
        className="ts-button ts-button--quiet ts-button--icon ts-table__more"
        id={id}
        aria-label={t('blocks.actions')}
        aria-labelledby={`${id} ${nameId}`}
      />
      <Actions items={items} scope={scope} className="ts-menu__list" />
    </details>
  )
}
