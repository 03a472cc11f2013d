import { isObject } from '../../language/common/objects.ts'

/** Returns whether a document contains a property, such as `confirm`. */
export function containsProperty(node: unknown, name: string): boolean {
  if (Array.isArray(node)) return node.some((item) => containsProperty(item, name))
  return isObject(node) && (name in node || Object.values(node).some((item) => containsProperty(item, name)))
}
