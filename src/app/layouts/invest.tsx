import { Icon } from '../../renderer/parts/icons.tsx'
import { Link } from '../../renderer/parts/Link.tsx'
import { useServices } from '../../renderer/services.ts'
import { useApplication } from '../application.ts'
import { homeAt } from '../areas.ts'
import { Brand } from './Brand.tsx'
import type { LayoutProps } from './layout-props.ts'
import './invest.css'

/** Lays out the investment wizard without a menu. Leaving loses nothing, because answers are saved at every step. */
export default function InvestLayout({ path, route, children }: LayoutProps) {
  const { session, tenant, t } = useServices()
  const { boot } = useApplication()
  const home = homeAt(path, { session, tenant, homes: boot.homes })
  return (
    <div className="ts-invest">
      <header className="ts-invest__bar">
        <Brand tenant={tenant} to={home} />
        <nav className="ts-shell__tools" aria-label={t('shell.leave_menu')}>
          {route.slug !== undefined && (
            <Link
              className="ts-button ts-button--quiet ts-button--small ts-invest__back"
              to={`/user/issuances/${route.slug}`}
            >
              <Icon name="arrow-left" />
              {t('shell.to_issuance')}
            </Link>
          )}
          <Link className="ts-button ts-button--quiet ts-button--small" to={home}>
            {t('shell.save_and_leave')}
          </Link>
        </nav>
      </header>
      <main className="ts-invest__main" id="main" tabIndex={-1}>
        {children}
      </main>
    </div>
  )
}
