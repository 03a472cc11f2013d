import { useServices } from '../../renderer/services.ts'
import { useApplication } from '../application.ts'
import { homeAt } from '../areas.ts'
import { useNews } from '../use-news.ts'
import { Bell } from './Bell.tsx'
import { Brand } from './Brand.tsx'
import { LanguageSwitch } from './LanguageSwitch.tsx'
import type { LayoutProps } from './layout-props.ts'
import { Nav } from './Nav.tsx'
import { UserMenu } from './UserMenu.tsx'
import './dashboard.css'

/** Lays out the areas of investors, issuers and managers: header, menu, page. */
export default function DashboardLayout({ path, children }: LayoutProps) {
  const { session, tenant } = useServices()
  const { boot } = useApplication()
  const home = homeAt(path, { session, tenant, homes: boot.homes })
  const { count, pendingCounts } = useNews()
  const area = /^\/(?:user|entrepreneur|manager)(?=\/)/.exec(home)?.[0]
  return (
    <div className="ts-shell">
      <header className="ts-shell__header">
        <Brand tenant={tenant} to={home} />
        <div className="ts-shell__tools">
          {area && <Bell area={area} count={count} />}
          <LanguageSwitch />
          <UserMenu />
        </div>
      </header>
      <Nav path={path} home={home} pendingCounts={pendingCounts} />
      <main className="ts-shell__main" id="main" tabIndex={-1}>
        {children}
      </main>
    </div>
  )
}
