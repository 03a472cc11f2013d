import { readerOf } from '../../renderer/data/evaluator.ts'
import { useServices } from '../../renderer/services.ts'
import type { MenuItem } from './menu.ts'

/** Returns a function that translates the label of a menu entry, which a tenant may have written itself. */
export function useMenuLabel(): (label: MenuItem['label']) => string {
  const host = useServices()
  return (label) =>
    typeof label === 'object' && 'es' in label
      ? label[host.language]
      : readerOf(host).text(label, { session: host.session, tenant: host.tenant })
}
