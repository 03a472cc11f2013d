import type { CardsBlock } from '../../../generated/language.ts'
import type { Scope } from '../../data/scope.ts'
import type { useReader } from '../../hooks.ts'

/** Returns the line that summarizes a row on phones, with its parts joined by dots; '' if the block has none. */
export function briefOf(
  { brief = [] }: Pick<CardsBlock, 'brief'>,
  scope: Scope,
  { holds, text }: Pick<ReturnType<typeof useReader>, 'holds' | 'text'>,
): string {
  return brief.flatMap((part) => (holds(part.when, scope) ? [text(part.text, scope)] : [])).join(' · ')
}
