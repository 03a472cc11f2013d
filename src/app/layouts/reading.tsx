import type { LayoutProps } from './layout-props.ts'
import { PublicPage } from './PublicPage.tsx'
import './reading.css'

/** Lays out one column of text. */
export default function ReadingLayout({ children }: LayoutProps) {
  return <PublicPage className="ts-reading">{children}</PublicPage>
}
