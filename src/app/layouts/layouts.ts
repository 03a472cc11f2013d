import type { Layout } from '../../language/documents/library.ts'
import { type Lazily, lazily } from '../../renderer/parts/Later.tsx'
import { DefaultLayout } from './default.tsx'
import type { LayoutProps } from './layout-props.ts'

/** Every layout. The one of the first page of most visitors comes with the application, the others with their screens. */
export const layouts: Readonly<Record<Layout, Lazily<LayoutProps>>> = {
  dashboard: lazily(() => import('./dashboard.tsx')),
  default: { load: () => Promise.resolve(), component: () => DefaultLayout },
  invest: lazily(() => import('./invest.tsx')),
  reading: lazily(() => import('./reading.tsx')),
}
