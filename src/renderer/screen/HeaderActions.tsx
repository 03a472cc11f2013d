import type { Action } from '../../generated/language.ts'
import { ActionButtons } from '../actions/ActionButtons.tsx'
import type { Scope } from '../data/scope.ts'
import { useServices } from '../hooks.ts'
import { useMenu } from '../parts/menu.ts'
import { useMedia } from '../parts/use-media.ts'

/** The numbers of quiet actions above which they are put into a menu, because they would need their own lines. */
const mostSideBySide = { narrow: 2, wide: 3 }

interface HeaderActionsProps {
  items: readonly Action[]
  scope: Scope
}

/** Renders the page's actions beside its title; many quiet ones become a menu. */
export function HeaderActions({ items, scope }: HeaderActionsProps) {
  const quiet = items.filter(({ tone }) => tone === 'quiet')
  const most = useMedia('(width < 48rem)') ? mostSideBySide.narrow : mostSideBySide.wide
  const folded = quiet.length > most ? quiet : []
  return (
    <>
      <ActionButtons items={items.filter((each) => !folded.includes(each))} scope={scope} />
      {folded.length > 0 && <More items={folded} scope={scope} />}
    </>
  )
}

function More({ items, scope }: HeaderActionsProps) {
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
