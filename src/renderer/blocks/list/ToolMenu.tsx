import { type MouseEvent, type ReactNode, useState } from 'react'
import { useServices } from '../../hooks.ts'
import { Icon, type IconName } from '../../parts/icons.tsx'
import { closeMenu, useLazyMenu } from '../../parts/menu.ts'

interface ToolMenuProps {
  /** Without a label it is the menu of further tools. */
  label?: string
  icon?: IconName
  children: ReactNode
}

/** Renders a menu among a list's tools. Its content stays once opened, because dialogs are opened from it. */
export function ToolMenu({ label, icon, children }: ToolMenuProps) {
  const { t } = useServices()
  const { menu, isOpen } = useLazyMenu()
  const [wasOpened, setWasOpened] = useState(false)
  if (isOpen && !wasOpened) setWasOpened(true)
  const handleClick = (event: MouseEvent<HTMLDetailsElement>) => {
    menu.onClick()
    closeForAction(event)
  }
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the keyboard triggers clicks of the buttons inside, too
    <details className="ts-menu ts-listing__menu" {...menu} onClick={handleClick}>
      {label === undefined ? (
        <summary className="ts-filter__button ts-table__more" aria-label={t('lists.more_tools')} />
      ) : (
        <summary className="ts-filter__button">
          {icon && <Icon name={icon} />}
          {label}
        </summary>
      )}
      {wasOpened && <div className="ts-menu__list">{children}</div>}
    </details>
  )
}

/** Closes the menu with the press of one of its buttons, before a dialog opens. */
function closeForAction({ target, currentTarget }: MouseEvent<HTMLDetailsElement>) {
  const button = target instanceof Element && target.closest('button:not([aria-disabled]), a')
  if (button && currentTarget.contains(button)) closeMenu(currentTarget)
}
