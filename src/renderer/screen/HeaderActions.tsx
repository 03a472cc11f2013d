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
  const isNarrow = useMedia('(width < 48rem)')
  const maxActions = isNarrow ? maxQuietActions.narrow : maxQuietActions.wide
  const menuActions = quietActions.length > maxActions ? quietActions : []
  return (
    <>
      <ActionButtons items={items.filter((each) => !menuActions.includes(each))} scope={scope} />
      {menuActions.length > 0 && <MoreMenu items={menuActions} scope={scope} isNarrow={isNarrow} />}
    </>
  )
}

/** Renders the menu of actions: dots beside the title on phones. */
function MoreMenu({ items, scope, isNarrow }: HeaderActionsProps & { isNarrow: boolean }) {
  const { t } = useServices()
  const menu = useMenu()
  return (
    <details className="ts-menu ts-menu--lists" {...menu}>
      {isNarrow ? (
        <summary
          className="ts-button ts-button--secondary ts-button--icon ts-table__more"
          aria-label={t('renderer.see_also')}
        />
      ) : (
        <summary className="ts-button ts-button--secondary">{t('renderer.see_also')}</summary>
      )}
      <div className="ts-menu__list">
        <ActionButtons items={items} scope={scope} />
      </div>
    </details>
  )
}
