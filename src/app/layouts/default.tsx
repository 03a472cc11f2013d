import { useHost } from '../../renderer/host.ts'
import { Brand } from './Brand.tsx'
import { LanguageSwitch } from './LanguageSwitch.tsx'
import { LegalLinks } from './LegalLinks.tsx'
import type { LayoutProps } from './layout-props.ts'

/** Public pages: what there is to do on one side, on a wide screen the tenant's tiles on the other. */
export function DefaultLayout({ children }: LayoutProps) {
  const { tenant, t } = useHost()
  return (
    <div className="ts-auth">
      <div className="ts-auth__card">
        <header className="ts-auth__header">
          <Brand tenant={tenant} to={tenant.urls.home ?? '/'} />
          <LanguageSwitch />
        </header>
        <main id="main" tabIndex={-1}>
          {children}
        </main>
        <footer>
          <LegalLinks />
        </footer>
      </div>
      <aside className="ts-auth__aside ts-mosaic" aria-hidden="true">
        <p>{t('shell.tagline', { title: tenant.title })}</p>
      </aside>
    </div>
  )
}
