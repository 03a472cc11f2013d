import type { ReactNode } from 'react'

/** What every layout is given. */
export interface LayoutProps {
  /** The address shown, without its query. */
  path: string
  route: Readonly<Record<string, string>>
  /** What stands beside the page, for layouts that have room for it. */
  aside: ReactNode
  children: ReactNode
}
