import { isObject } from '../../language/common/objects.ts'
import { lazily } from '../parts/Later.tsx'

/** The question before an action: its code comes with the screens that ask one. */
export const confirm = lazily(() => import('./Confirm.tsx'))

/** Whether a document asks before one of its actions. */
export function asks(node: unknown): boolean {
  if (Array.isArray(node)) return node.some(asks)
  return isObject(node) && ('confirm' in node || Object.values(node).some(asks))
}
