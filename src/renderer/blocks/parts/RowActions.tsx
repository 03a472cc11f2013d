import { type MouseEvent, type ToggleEvent, useId } from 'react'
import type { Action } from '../../../generated/language.ts'
import type { Scope } from '../../data/scope.ts'
import { useServices } from '../../hooks.ts'
import { closeMenu, useMenu } from '../../parts/menu.ts'
import { DescribedByContext } from '../../screen/described-by.ts'
import { Actions } from './Actions.tsx'

/** More than this would push the row's values aside: they go behind one button. */
const maxButtons = 2

interface RowActionsProps {
  items: readonly Action[]
  scope: Scope
  /** The id of the cell that names the row. */
  nameId: string
}

export function RowActions({ items, scope, nameId }: RowActionsProps) {
  return (
    <td className="ts-table__actions">
      <DescribedByContext value={nameId}>
        {items.length <= maxButtons ? (
          <Actions items={items} scope={scope} className="ts-table__buttons" />
        ) : (
          <Menu items={items} scope={scope} nameId={nameId} />
        )}
      </DescribedByContext>
    </td>
  )
}

function Menu({ items, scope, nameId }: RowActionsProps) {
  const { t } = useServices()
  const id = useId()
  const menu = useMenu()
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: a key that presses a button inside comes as a click too
    <details className="ts-menu" {...menu} onClick={closeForDialog} onToggle={bringIntoSight}>
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

/** Before the dialog is there: it gives the focus back to where it was, which must not be within a closed menu. */
function closeForDialog({ target, currentTarget }: MouseEvent<HTMLDetailsElement>) {
  const button = target instanceof Element && target.closest('[aria-haspopup]:not([aria-disabled])')
  if (button && currentTarget.contains(button)) closeMenu(currentTarget)
}

/** A list that opens at the screen's foot would lie behind what is stuck there. */
function bringIntoSight({ currentTarget }: ToggleEvent<HTMLDetailsElement>) {
  if (currentTarget.open) currentTarget.querySelector('.ts-menu__list')?.scrollIntoView({ block: 'nearest' })
}
