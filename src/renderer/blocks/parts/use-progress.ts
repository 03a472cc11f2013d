import type { CardsBlock } from '../../../generated/language.ts'
import type { Scope } from '../../data/scope.ts'
import { useFormat, useReader } from '../../hooks.ts'
import { numberOrZero } from './number-or-zero.ts'
import { percentOf } from './Tiles.tsx'

/** Returns a progress as the props of its tiles and as formatted text. */
export function useProgress(progress: NonNullable<CardsBlock['progress']>, scope: Scope) {
  const { text, value } = useReader()
  const format = useFormat()
  const amount = (expression: string | undefined) =>
    expression === undefined ? 0 : numberOrZero(value(expression, scope))
  const tiles = {
    value: amount(progress.value),
    max: amount(progress.max),
    own: amount(progress.own),
    promised: amount(progress.promised),
    label: text(progress.label, scope),
  }
  return { tiles, share: format(percentOf(tiles.value, tiles.max), 'percent') }
}
