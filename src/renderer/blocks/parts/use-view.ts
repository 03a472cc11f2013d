import { useServices, useUrl } from '../../hooks.ts'

export type View = 'cards' | 'table'

/** Returns the view of a list: from the address, its document, or the tenant's theme. */
export function useView(key: string, defaultView?: View): [View, (view: View) => void] {
  const { theme } = useServices().tenant
  const [url, setUrl] = useUrl()
  const requested = url[key]
  const usual = defaultView ?? theme.view
  const view = requested === 'cards' || requested === 'table' ? requested : usual
  return [view, (wanted) => setUrl({ [key]: wanted === usual ? '' : wanted })]
}
