import { useServices, useUrl } from '../../hooks.ts'

export type View = 'cards' | 'table'

/** How a list stands: as the address says under this key, else as its document or the tenant's theme does. */
export function useView(key: string, said?: View): [View, (view: View) => void] {
  const { theme } = useServices().tenant
  const [url, setUrl] = useUrl()
  const asked = url[key]
  const usual = said ?? theme.view
  const view = asked === 'cards' || asked === 'table' ? asked : usual
  return [view, (wanted) => setUrl({ [key]: wanted === usual ? '' : wanted })]
}
