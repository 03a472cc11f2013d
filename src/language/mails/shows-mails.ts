import { isObject } from '../common/objects.ts'

/** Whether a mail is shown in a part of a document, however deep. */
export function showsMails(node: unknown): boolean {
  if (Array.isArray(node)) return node.some(showsMails)
  return isObject(node) && (node.block === 'mail' || Object.values(node).some(showsMails))
}
