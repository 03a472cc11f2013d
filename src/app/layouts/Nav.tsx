import { type ComponentProps, Fragment } from 'react'
import { Icon } from '../../renderer/parts/icons.tsx'
import { Link } from '../../renderer/parts/Link.tsx'
import { useMenu } from '../../renderer/parts/menu.ts'
import { useMedia } from '../../renderer/parts/use-media.ts'
import { useServices } from '../../renderer/services.ts'
import { useApplication } from '../application.ts'
import type { News } from '../use-news.ts'
import { Areas } from './Areas.tsx'
import { CountBadge } from './CountBadge.tsx'
import { currentIn, type MenuItem, menuOf } from './menu.ts'
import { useMenuLabel } from './use-menu-label.ts'
import './nav.css'

/** The maximum number of entries in the bar of a phone; if there are more, the last one opens the others. */
const MAX_PHONE_ENTRIES = 5

/** Renders the menu of the area that contains the path, otherwise of the person's home. */
export function Nav({
  path,
  home,
  pendingCounts,
}: { path: string; home: string } & Pick<News, 'pendingCounts'>) {
  const { session, tenant, t } = useServices()
  const { boot } = useApplication()
  const isPhone = useMedia('(width < 768px)')
  const scope = { session, tenant }
  const areaMenu = menuOf(path, boot.screens, scope)
  const menu = areaMenu.length > 0 ? areaMenu : menuOf(home, boot.screens, scope)
  if (menu.length === 0) return null
  const visibleEntries =
    isPhone && menu.length > MAX_PHONE_ENTRIES ? menu.slice(0, MAX_PHONE_ENTRIES - 1) : menu
  const hiddenEntries = menu.slice(visibleEntries.length)
  const currentItem = currentIn(menu, path, boot.screens)
  return (
    <nav className="ts-shell__sidebar" aria-label={t('shell.menu')}>
      <Areas path={path} />
      <ul className="ts-nav">
        {visibleEntries.map((item, index) => (
          <Fragment key={item.to}>
            {!isPhone && <GroupName item={item} after={visibleEntries[index - 1]} />}
            <li>
              <Entry
                className="ts-nav__item"
                path={path}
                item={item}
                current={currentItem}
                pendingCounts={pendingCounts}
              />
            </li>
          </Fragment>
        ))}
        {hiddenEntries.length > 0 && (
          <li>
            {/* Remounted on every page, so that the menu closes after a navigation. */}
            <More
              key={path}
              path={path}
              items={hiddenEntries}
              current={currentItem}
              pendingCounts={pendingCounts}
            />
          </li>
        )}
      </ul>
    </nav>
  )
}

interface MenuState extends Pick<News, 'pendingCounts'> {
  path: string
  /** The entry that the path belongs to. */
  current: MenuItem | undefined
}

function More({ items, ...here }: MenuState & { items: readonly MenuItem[] }) {
  const { t } = useServices()
  const menu = useMenu()
  const containsCurrent = items.some((item) => item === here.current)
  return (
    <details className="ts-menu ts-nav__more" {...menu}>
      <summary className="ts-nav__item" data-here={containsCurrent || undefined}>
        <Icon name="menu" />
        <span>{t('shell.more')}</span>
        <Count count={items.reduce((sum, { to }) => sum + (here.pendingCounts[to] ?? 0), 0)} />
      </summary>
      <ul className="ts-menu__list">
        {items.map((item, index) => (
          <Fragment key={item.to}>
            <GroupName item={item} after={items[index - 1]} />
            <li>
              <Entry className="ts-menu__item" item={item} {...here} />
            </li>
          </Fragment>
        ))}
      </ul>
    </details>
  )
}

/** Renders the name of a group before its first entry. */
function GroupName({
  item: { group },
  after: previousItem,
}: {
  item: MenuItem
  after: MenuItem | undefined
}) {
  const labelOf = useMenuLabel()
  if (group === undefined || group === previousItem?.group) return null
  return <li className="ts-nav__group">{labelOf(group)}</li>
}

/** Renders a menu entry: a screen opens within the application, another address leaves it. */
function Entry({
  className,
  path,
  item,
  current,
  pendingCounts,
}: MenuState & { className: string; item: MenuItem }) {
  const labelOf = useMenuLabel()
  const { to, label, icon } = item
  const count = pendingCounts[to] ?? 0
  const linkProps: Omit<ComponentProps<typeof Link>, 'to'> = {
    className,
    // Marks the entry as current on the pages below it, too, but with another value than on its own page.
    'aria-current': path === to ? 'page' : item === current ? 'true' : undefined,
    children: (
      <>
        <Icon name={icon} />
        <span>{labelOf(label)}</span>
        <Count count={count} />
      </>
    ),
  }
  return to.startsWith('/') ? (
    <Link to={to} {...linkProps} />
  ) : (
    <a href={to} rel="noreferrer" {...linkProps} />
  )
}

/** Shows a count, with a text for screen readers. */
function Count({ count }: { count: number }) {
  const { t } = useServices()
  if (count === 0) return null
  return (
    <>
      <span className="ts-visually-hidden">{t('shell.waiting', { count })}</span>
      <CountBadge count={count} />
    </>
  )
}
