import { readerOf } from '../../renderer/data/evaluator.ts'
import { useServices } from '../../renderer/services.ts'
import type { MenuItem } from './menu.ts'

/**
 * Returns a function that translates the label of a menu entry: a text key, or a tenant's own text in each language.
 */
export function useMenuLabel(): (label: MenuItem['label']) => string {
  const services = useServices()
  return (label) =>
    typeof label === 'object' && 'es' in label
      ? label[services.language]
      : readerOf(services).text(label, { session: services.session, tenant: services.tenant })
}
