// Imports these documents, because a static host knows no server yet that could send them.
import { roots, unknown } from '../../schemas/hosts.json'
import { path as customizationPath } from '../../schemas/operations/tenants/getCustomization.json'
import type { Customization } from '../language/customization/customization.ts'
import type { Boot } from '../protocol/boot.ts'
import { apiRoot } from '../protocol/hosts.ts'
import { apiErrorOf } from './api-error.ts'

/**
 * Starts on a static host: fetches the customization and the boot data and applies the theme before the first render.
 * Redirects for an unknown host, and then never resolves.
 */
export async function bootOnStaticHost(page: Document): Promise<{ boot: Boot; root: string }> {
  const target = apiRoot(window.location.host, { roots, unknown })
  if ('redirectTo' in target) {
    window.location.replace(target.redirectTo)
    return await new Promise(() => {})
  }
  const { root } = target
  const [tenant, bootData] = await Promise.all([
    fetchJson(root + customizationPath) as Promise<Customization>,
    fetchJson(`${root}/boot.json`) as Promise<Omit<Boot, 'tenant' | 'language'>>,
  ])
  const boot: Boot = { ...bootData, tenant, language: navigator.language.startsWith('en') ? 'en' : 'es' }
  await applyTheme(page, boot, root)
  return { boot, root }
}

/** Fetches JSON and returns its `data`, or the whole document if it has no `data`. Throws an ApiError. */
export async function fetchJson(address: string): Promise<unknown> {
  const response = await fetch(address, { headers: { accept: 'application/json' } })
  const body: unknown = await response.json().catch(() => undefined)
  if (!response.ok) throw apiErrorOf(response.status, body)
  return typeof body === 'object' && body !== null && 'data' in body ? body.data : body
}

/**
 * Applies the tenant's icon and colours. Resolves when the colours are loaded, so that the product's own colours do not
 * flash.
 */
export async function applyTheme(page: Document, boot: Boot, root: string): Promise<void> {
  page.querySelector('link[rel="icon"]')?.setAttribute('href', root + boot.favicon)
  const theme = page.createElement('link')
  theme.rel = 'stylesheet'
  theme.href = root + boot.theme
  await new Promise((resolve) => {
    theme.onload = resolve
    // Continues with the product's own colours.
    theme.onerror = resolve
    page.head.append(theme)
  })
}
