import { useServices, useUrl } from '../../hooks.ts'

export type View = 'cards' | 'table'

/** Returns the view of a list: that of the URL, or else of its document or of the tenant's theme. */
export function useView(key: string, defaultView?: View): [View, (view: View) => void] {
  const { theme } = useServices().tenant
  const [url, setUrl] = useUrl()
  const requestedView = url[key]
  const fallbackView = defaultView ?? theme.view
  const view = requestedView === 'cards' || requestedView === 'table' ? requestedView : fallbackView
  return [view, (nextView) => setUrl({ [key]: nextView === fallbackView ? '' : nextView })]
}
