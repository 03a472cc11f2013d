import { useServices } from '../../renderer/services.ts'
import type { LayoutProps } from './layout-props.ts'
import { PublicPage } from './PublicPage.tsx'

/** Lays out public pages: the content on one side, the tenant's artwork and the page's aside on the other. */
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
