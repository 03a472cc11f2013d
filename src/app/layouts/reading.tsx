import type { LayoutProps } from './layout-props.ts'
import { PublicPage } from './PublicPage.tsx'
import './reading.css'

/** What is there to be read: one column of words, nothing beside it. */
export default function ReadingLayout({ children }: LayoutProps) {
  return <PublicPage className="ts-reading">{children}</PublicPage>
}
