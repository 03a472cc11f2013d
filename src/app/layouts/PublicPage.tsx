import type { ReactNode } from 'react'
import { useServices } from '../../renderer/services.ts'
import { Brand } from './Brand.tsx'
import { LanguageSwitch } from './LanguageSwitch.tsx'
import { LegalLinks } from './LegalLinks.tsx'

/** Renders a page outside every area: the brand above, the legal links below. */
export function PublicPage({ className, children }: { className: string; children: ReactNode }) {
  const { tenant } = useServices()
  return (
    <div className={className}>
      <header className="ts-auth__header">
        <Brand tenant={tenant} to={tenant.urls.home ?? '/'} />
        <LanguageSwitch />
      </header>
      <main id="main" tabIndex={-1}>
        {children}
      </main>
      <footer>
        <LegalLinks />
      </footer>
    </div>
  )
}
