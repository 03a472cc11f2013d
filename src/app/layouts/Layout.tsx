import { lazy, Suspense } from 'react'
import type { Layout as LayoutName } from '../../language/documents/library.ts'
import { Preloadable } from '../../renderer/parts/Preloadable.tsx'
import { useServices } from '../../renderer/services.ts'
import type { LayoutProps } from './layout-props.ts'
import { layouts } from './layouts.ts'

/** Loaded only during an impersonation, which is rare. */
const Impersonation = lazy(() => import('./Impersonation.tsx'))

/** Renders the layout around a page; the first focusable element is the link that skips to the content. */
export function Layout({ name, ...props }: LayoutProps & { name: LayoutName }) {
  const { session, t } = useServices()
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
      <Preloadable key={name} part={layouts[name]} props={props} />
    </>
  )
}
