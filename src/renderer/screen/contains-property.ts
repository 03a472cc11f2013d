import { isObject } from '../../language/common/objects.ts'

/** Whether something in a document has a property of that name, such as an action that asks before: confirm. */
export function containsProperty(node: unknown, name: string): boolean {
  if (Array.isArray(node)) return node.some((item) => containsProperty(item, name))
  return isObject(node) && (name in node || Object.values(node).some((item) => containsProperty(item, name)))
}
