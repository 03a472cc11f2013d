import type { Action } from '../../generated/language.ts'
import type { Scope } from '../data/scope.ts'
import { ActionButton } from './ActionButton.tsx'

/** Renders the buttons of a document's actions, in their order. */
export function ActionButtons({ items, scope }: { items: readonly Action[]; scope: Scope }) {
  return items.map((action, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: actions have a fixed order in their document
    <ActionButton key={index} action={action} scope={scope} />
  ))
}
