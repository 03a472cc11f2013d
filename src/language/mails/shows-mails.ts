import { isObject } from '../common/objects.ts'

/** Returns whether a part of a document contains a mail block at any depth. */
export function showsMails(node: unknown): boolean {
  if (Array.isArray(node)) return node.some(showsMails)
  return isObject(node) && (node.block === 'mail' || Object.values(node).some(showsMails))
}
