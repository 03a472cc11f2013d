import type { TrackStep } from '../../generated/language.ts'
import type { Customization } from '../../language/customization/customization.ts'

let loaded = false

/** Returns whether third-party scripts run in this page; only a page load removes them. */
export const areWidgetsLoaded = () => loaded

/** Loads the tenant's widgets, once per page. */
export async function loadWidgets(tenant: Customization): Promise<void> {
  if (loaded) return
  loaded = true
  const { widgetsOf } = await import('../../language/customization/widgets/index.ts')
  const globals: Record<string, unknown> = Object(window)
  for (const { widget, id } of widgetsOf(tenant)) {
    widget.prepare?.(globals, id, Date.now())
    const script = document.createElement('script')
    script.async = true
    script.src = widget.script(id)
    for (const [name, value] of Object.entries(widget.attributes?.(id) ?? {}))
      script.setAttribute(name, value)
    document.head.append(script)
  }
}

/** Notifies the widgets of an event that the tenant's customization names. */
export async function notifyWidgets(tenant: Customization, trackName: TrackStep['track']): Promise<void> {
  const event = tenant.analytics[trackName]
  if (!loaded || event === undefined) return
  const { widgetsOf } = await import('../../language/customization/widgets/index.ts')
  const globals: Record<string, unknown> = Object(window)
  for (const { widget } of widgetsOf(tenant)) widget.track?.(globals, event)
}

/** Deletes the cookies of widgets; the platform's own cannot be read by scripts. */
export function deleteCookies(): void {
  const names = document.cookie.split(';').map((cookie) => cookie.split('=')[0]?.trim() ?? '')
  const domains = [
    '',
    ...window.location.hostname.split('.').map((_part, index, labels) => labels.slice(index).join('.')),
  ]
  for (const name of names.filter(Boolean))
    for (const domain of domains) {
      const domainAttribute = domain === '' ? '' : `; domain=${domain}`
      // biome-ignore lint/suspicious/noDocumentCookie: not all supported browsers have the Cookie Store API
      document.cookie = `${name}=; max-age=0; path=/${domainAttribute}`
    }
}
