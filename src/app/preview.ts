import type { Boot } from '../protocol/boot.ts'
import type { PreviewBoot } from '../protocol/preview.ts'
import { applyTheme, fetchJson } from './static-host.ts'
import { createTokenStore } from './token-store.ts'

/** The frame that shows a manager an unpublished customization. */
export interface Preview {
  token: string
  /** The manager's own token, which the preview token requires. */
  manager: string
}

/**
 * Starts this page as a preview of an unpublished customization, as another person sees it. Replaces the storages by
 * ones in memory, so that nothing stays in the manager's browser.
 */
export async function bootOfPreview(
  page: Window,
  token: string,
): Promise<{ boot: Boot; root: string; preview: Preview }> {
  const storeArguments = [page.location.host, () => page.localStorage, () => page.sessionStorage] as const
  const managerToken = createTokenStore(...storeArguments).user()
  const { person, ...rest } = (await fetchJson(`/preview/${token}/boot.json`)) as PreviewBoot
  for (const storage of ['localStorage', 'sessionStorage'])
    Object.defineProperty(page, storage, { value: new MemoryStorage() })
  if (person !== 'VISITOR') createTokenStore(...storeArguments).storeSession({ token, expiresAt: '' })
  // Ignores the expiry, because the parent page then creates a new preview.
  const boot: Boot = {
    ...rest,
    checkExpiry: false,
    language: page.document.documentElement.lang === 'en' ? 'en' : 'es',
  }
  for (const styleSheet of page.document.querySelectorAll('link[rel="stylesheet"][href^="/theme/"]'))
    styleSheet.remove()
  await applyTheme(page.document, boot, '')
  return { boot, root: '', preview: { token, manager: managerToken } }
}

/** Implements Storage in memory. As in the browser, its keys are enumerable properties. */
class MemoryStorage {
  [key: string]: unknown

  getItem(key: string): string | null {
    return Object.hasOwn(this, key) ? String(this[key]) : null
  }

  setItem(key: string, value: string): void {
    this[key] = value
  }

  removeItem(key: string): void {
    delete this[key]
  }
}
