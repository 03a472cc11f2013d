import type { CardsBlock } from '../../../generated/language.ts'
import type { Scope } from '../../data/scope.ts'
import { useFormat, useReader } from '../../hooks.ts'
import { sizeOf } from './size.ts'
import { percentOf } from './Tiles.tsx'

/** Returns a progress as tiles and as text. */
export function useProgress(progress: NonNullable<CardsBlock['progress']>, scope: Scope) {
  const { text, value } = useReader()
  const format = useFormat()
  const amount = (part: string | undefined) => (part === undefined ? 0 : sizeOf(value(part, scope)))
  const tiles = {
    value: amount(progress.value),
    max: amount(progress.max),
    own: amount(progress.own),
    promised: amount(progress.promised),
    label: text(progress.label, scope),
  }
  return { tiles, share: format(percentOf(tiles.value, tiles.max), 'percent') }
}
