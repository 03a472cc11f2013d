import { useServices } from '../../renderer/services.ts'
import type { LayoutProps } from './layout-props.ts'
import { PublicPage } from './PublicPage.tsx'

/** Public pages: what there is to do on one side, on the other the tenant's tiles, and what the page has beside it. */
export function DefaultLayout({ aside, children }: LayoutProps) {
  const { tenant, t } = useServices()
  return (
    <div className="ts-auth">
      <PublicPage className="ts-auth__card">{children}</PublicPage>
      <div className="ts-auth__side">
        <div className="ts-auth__aside ts-art" aria-hidden="true">
          <p>{t('shell.tagline', { title: tenant.title })}</p>
        </div>
        {aside}
      </div>
    </div>
  )
}
