import type { ReactNode } from 'react'

/** The props of every layout. */
export interface LayoutProps {
  /** The address of the displayed page, without its query. */
  path: string
  route: Readonly<Record<string, string>>
  /** The aside, for layouts that have room for it. */
  aside: ReactNode
  children: ReactNode
}
