import { lazy, Suspense } from 'react'
import type { Layout as LayoutName } from '../../language/documents/library.ts'
import { useHost } from '../../renderer/host.ts'
import { Later } from '../../renderer/parts/Later.tsx'
import type { LayoutProps } from './layout-props.ts'
import { layouts } from './layouts.ts'

/** Nearly nobody ever sees it: it comes only when it is needed. */
const Impersonation = lazy(() => import('./Impersonation.tsx'))

/** The frame around a page; the first thing a keyboard meets is the way past it. */
export function Layout({ name, ...props }: LayoutProps & { name: LayoutName }) {
  const { session, t } = useHost()
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
      <Later key={name} part={layouts[name]} props={props} />
    </>
  )
}
