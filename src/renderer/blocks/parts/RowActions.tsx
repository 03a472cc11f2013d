import { type MouseEvent, type ToggleEvent, useId } from 'react'
import type { Action } from '../../../generated/language.ts'
import type { Scope } from '../../data/scope.ts'
import { useServices } from '../../hooks.ts'
import { closeMenu, useMenu } from '../../parts/menu.ts'
import { DescribedByContext } from '../../screen/described-by.ts'
import { Actions } from './Actions.tsx'

/**
 * The number of buttons above which a menu contains them, because they would leave too little space for the values.
 */
const maxButtons = 2

interface MenuProps {
  items: readonly Action[]
  scope: Scope
  /** The id of the cell that names the row. */
  nameId: string
}

export function RowActions({ items, unfolded, scope, nameId }: MenuProps & { unfolded: boolean }) {
  return (
    <td className="ts-table__actions">
      <DescribedByContext value={nameId}>
        {unfolded || items.length <= maxButtons ? (
          <Actions items={items} scope={scope} className="ts-table__buttons" />
        ) : (
          <Menu items={items} scope={scope} nameId={nameId} />
        )}
      </DescribedByContext>
    </td>
  )
}

function Menu({ items, scope, nameId }: MenuProps) {
  const { t } = useServices()
  const id = useId()
  const menu = useMenu()
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the keyboard triggers clicks of the buttons inside, too
    <details className="ts-menu" {...menu} onClick={closeForDialog} onToggle={scrollMenuIntoView}>
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

/** Closes the menu before a dialog opens, because the dialog later returns the focus to the pressed button. */
function closeForDialog({ target, currentTarget }: MouseEvent<HTMLDetailsElement>) {
  const button = target instanceof Element && target.closest('[aria-haspopup]:not([aria-disabled])')
  if (button && currentTarget.contains(button)) closeMenu(currentTarget)
}

/** Scrolls an opened menu into view, because sticky elements may cover the bottom of the screen. */
function scrollMenuIntoView({ currentTarget }: ToggleEvent<HTMLDetailsElement>) {
  if (currentTarget.open) currentTarget.querySelector('.ts-menu__list')?.scrollIntoView({ block: 'nearest' })
}
