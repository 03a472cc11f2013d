import { type ComponentType, lazy, Suspense } from 'react'
import type { Layout as LayoutName } from '../../language/documents/library.ts'
import { useHost } from '../../renderer/host.ts'
import { DashboardLayout } from './dashboard.tsx'
import { DefaultLayout } from './default.tsx'
import { InvestLayout } from './invest.tsx'
import type { LayoutProps } from './layout-props.ts'

/** Nearly nobody ever sees it: it comes only when it is needed. */
const Impersonation = lazy(() => import('./Impersonation.tsx'))

const layouts: Record<LayoutName, ComponentType<LayoutProps>> = {
  dashboard: DashboardLayout,
  default: DefaultLayout,
  invest: InvestLayout,
}

/** The frame around a page; the first thing a keyboard meets is the way past it. */
export function Layout({ name, ...props }: LayoutProps & { name: LayoutName }) {
  const { session, t } = useHost()
  const Frame = layouts[name]
  return (
    <>
      <a className="ts-skip" href="#main">
        {t('shell.skip')}
      </a>
      {session.impersonator !== '' && (
        <Suspense>
          <Impersonation />
        </Suspense>
      )}
      <Frame {...props} />
    </>
  )
}
