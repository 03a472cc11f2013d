import type { Boot } from '../protocol/boot.ts'
import type { PreviewBoot } from '../protocol/preview.ts'
import { dress, fetchJson } from './static-host.ts'
import { createTokenStore } from './token-store.ts'

/** A frame in which a manager looks at a customization before it is published. */
export interface Preview {
  token: string
  /** The manager's own token: the preview counts only beside it. */
  manager: string
}

/**
 * Starts this page as a preview: the document that is looked at in place of the live one, somebody else's eyes, and a
 * storage of its own, so that nothing that happens here stays in the manager's browser.
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
  // When it ends, the page around it makes another.
  const boot: Boot = {
    ...rest,
    checkExpiry: false,
    language: page.document.documentElement.lang === 'en' ? 'en' : 'es',
  }
  for (const live of page.document.querySelectorAll('link[rel="stylesheet"][href^="/theme/"]')) live.remove()
  await dress(page.document, boot, '')
  return { boot, root: '', preview: { token, manager } }
}

/** Forgets with the page. Like the browser's own, it lists what it holds as its properties. */
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
