import { type FocusEvent, type KeyboardEvent, useRef } from 'react'
import type { Action } from '../../../generated/language.ts'
import type { Scope } from '../../scope.ts'
import { useHost } from '../../use.ts'
import { Actions } from './Actions.tsx'

/** More than this would push the row's values aside: they go behind one button. */
const mostSideBySide = 2

export function RowActions({ items, scope }: { items: readonly Action[]; scope: Scope }) {
  return (
    <td className="ts-table__actions">
      {items.length <= mostSideBySide ? (
        <Actions items={items} scope={scope} className="ts-table__buttons" />
      ) : (
        <Menu items={items} scope={scope} />
      )}
    </td>
  )
}

function Menu({ items, scope }: { items: readonly Action[]; scope: Scope }) {
  const { t } = useHost()
  const details = useRef<HTMLDetailsElement>(null)
  const close = () => details.current?.removeAttribute('open')

  function closeOnEscape(event: KeyboardEvent) {
    if (event.key !== 'Escape' || !details.current?.open) return
    close()
    details.current.querySelector('summary')?.focus()
  }

  function closeWhenLeft(event: FocusEvent) {
    if (!event.currentTarget.contains(event.relatedTarget)) close()
  }

  return (
    <details ref={details} className="ts-menu" onKeyDown={closeOnEscape} onBlur={closeWhenLeft}>
      <summary
        className="ts-button ts-button--quiet ts-button--icon ts-table__more"
        aria-label={t('blocks.actions')}
      />
      <Actions items={items} scope={scope} className="ts-menu__list" />
    </details>
  )
}
