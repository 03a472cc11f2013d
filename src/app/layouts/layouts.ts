import type { Layout } from '../../language/documents/library.ts'
import { lazyWithPreload, type PreloadableComponent } from '../../renderer/parts/Preloadable.tsx'
import { DefaultLayout } from './default.tsx'
import type { LayoutProps } from './layout-props.ts'

/**
 * All layouts. The default one, of most visitors' first page, is part of the main bundle; the others load with their
 * screens.
 */
export const layouts: Readonly<Record<Layout, PreloadableComponent<LayoutProps>>> = {
  dashboard: lazyWithPreload(() => import('./dashboard.tsx')),
  default: { load: () => Promise.resolve(), component: () => DefaultLayout },
  invest: lazyWithPreload(() => import('./invest.tsx')),
  reading: lazyWithPreload(() => import('./reading.tsx')),
}
