import type { CardsBlock } from '../../../generated/language.ts'
import type { Scope } from '../../data/scope.ts'
import type { useReader } from '../../hooks.ts'

/** Returns the parts of a line whose conditions hold, joined by dots; '' without any. */
export function lineOf(
  parts: CardsBlock['brief'] = [],
  scope: Scope,
  { isMet, text }: Pick<ReturnType<typeof useReader>, 'isMet' | 'text'>,
): string {
  return parts.flatMap((part) => (isMet(part.when, scope) ? [text(part.text, scope)] : [])).join(' · ')
}
