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
 * Starts this page as a preview: an unpublished customization, seen as another person. Replaces the storages by ones in
 * memory, so that nothing stays in the manager's browser.
 */
export async function bootOfPreview(
  page: Window,
  token: string,
): Promise<{ boot: Boot; root: string; preview: Preview }> {
  const stores = [page.location.host, () => page.localStorage, () => page.sessionStorage] as const
  const manager = createTokenStore(...stores).user()
  const { person, ...rest } = (await fetchJson(`/preview/${token}/boot.json`)) as PreviewBoot
  for (const storage of ['localStorage', 'sessionStorage'])
    Object.defineProperty(page, storage, { value: new MemoryStorage() })
  if (person !== 'VISITOR') createTokenStore(...stores).keep({ token, expiresAt: '' })
  // Ignores the expiry, because the page around the frame then makes a new preview.
  const boot: Boot = {
    ...rest,
    checkExpiry: false,
    language: page.document.documentElement.lang === 'en' ? 'en' : 'es',
  }
  for (const live of page.document.querySelectorAll('link[rel="stylesheet"][href^="/theme/"]')) live.remove()
  await applyTheme(page.document, boot, '')
  return { boot, root: '', preview: { token, manager } }
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
