import type { ComponentProps } from 'react'
import { readerOf } from '../../renderer/data/read.ts'
import { useHost } from '../../renderer/host.ts'
import { Icon } from '../../renderer/parts/icons.tsx'
import { Link } from '../../renderer/parts/Link.tsx'
import { useApplication } from '../application.ts'
import { homeOf } from '../guard.ts'
import { Brand } from './Brand.tsx'
import { LanguageSwitch } from './LanguageSwitch.tsx'
import type { LayoutProps } from './layout-props.ts'
import { type MenuItem, menuOf } from './menu.ts'
import { UserMenu } from './UserMenu.tsx'
import './dashboard.css'

/** The areas of investors, issuers and managers: header, menu, page. The style sheet turns the menu with the width. */
export default function DashboardLayout({ path, children }: LayoutProps) {
  const host = useHost()
  const { boot } = useApplication()
  const { text } = readerOf(host)
  const { session, tenant, language, t } = host
  const scope = { session, tenant }
  const home = homeOf({ session, tenant, homes: boot.homes })
  const here = menuOf(path, boot.screens, scope)
  // On a page of somebody else's area (403) the person's own menu is the way out.
  const menu = here.length > 0 ? here : menuOf(home, boot.screens, scope)
  const labelOf = ({ label }: MenuItem) =>
    typeof label === 'object' && 'es' in label ? label[language] : text(label, scope)
  return (
    <div className="ts-shell">
      <header className="ts-shell__header">
        <Brand tenant={tenant} to={home} />
        <div className="ts-shell__tools">
          <LanguageSwitch />
          <UserMenu />
        </div>
      </header>
      {menu.length > 0 && (
        <nav className="ts-shell__sidebar" aria-label={t('shell.menu')}>
          <ul className="ts-nav">
            {menu.map((item) => (
              <li key={item.to}>
                <Entry to={item.to} aria-current={currentOf(path, item.to)}>
                  <Icon name={item.icon} />
                  <span>{labelOf(item)}</span>
                </Entry>
              </li>
            ))}
          </ul>
        </nav>
      )}
      <main className="ts-shell__main" id="main" tabIndex={-1}>
        {children}
      </main>
    </div>
  )
}

/** A screen opens without leaving the app; an address elsewhere leaves it. */
function Entry({ to, ...attributes }: Pick<ComponentProps<typeof Link>, 'to' | 'aria-current' | 'children'>) {
  const shared = { className: 'ts-nav__item', ...attributes }
  return to.startsWith('/') ? <Link to={to} {...shared} /> : <a href={to} rel="noreferrer" {...shared} />
}

/** A page below an entry (one issuance of the list) belongs to that entry, without being its page. */
function currentOf(path: string, entry: string): 'page' | 'true' | undefined {
  if (path === entry) return 'page'
  return path.startsWith(`${entry}/`) ? 'true' : undefined
}
