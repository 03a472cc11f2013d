import type { Action } from '../../generated/language.ts'
import { ActionButtons } from '../actions/ActionButtons.tsx'
import type { Scope } from '../data/scope.ts'
import { useServices } from '../hooks.ts'
import { useMenu } from '../parts/menu.ts'
import { useMedia } from '../parts/use-media.ts'

/**
 * The numbers of quiet actions, by width of the window, above which they become a menu, because they would need
 * lines of their own.
 */
const maxQuietActions = { narrow: 2, wide: 3 }

interface HeaderActionsProps {
  items: readonly Action[]
  scope: Scope
}

/** Renders the page's actions beside its title. Many quiet actions become a menu. */
export function HeaderActions({ items, scope }: HeaderActionsProps) {
  const quietActions = items.filter(({ tone }) => tone === 'quiet')
  const maxActions = useMedia('(width < 48rem)') ? maxQuietActions.narrow : maxQuietActions.wide
  const menuActions = quietActions.length > maxActions ? quietActions : []
  return (
    <>
      <ActionButtons items={items.filter((each) => !menuActions.includes(each))} scope={scope} />
      {menuActions.length > 0 && <MoreMenu items={menuActions} scope={scope} />}
    </>
  )
}

function MoreMenu({ items, scope }: HeaderActionsProps) {
  const { t } = useServices()
  const menu = useMenu()
  return (
    <details className="ts-menu ts-menu--lists" {...menu}>
      <summary className="ts-button ts-button--secondary">{t('renderer.see_also')}</summary>
      <div className="ts-menu__list">
        <ActionButtons items={items} scope={scope} />
      </div>
    </details>
  )
}
