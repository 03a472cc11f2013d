import { useServices } from '../../services.ts'
import type { TilesProps } from './Tiles.tsx'

/** Renders the legend of a progress that has more than one tone. */
export function TilesLegend({
  value,
  own = 0,
  promised = 0,
}: Pick<TilesProps, 'value' | 'own' | 'promised'>) {
  const { t } = useServices()
  if (own === 0 && promised === 0) return null
  const parts = [
    ['done', value - own, t('blocks.tiles_done')],
    ['own', own, t('blocks.tiles_own')],
    ['promised', promised, t('blocks.tiles_promised')],
  ] as const
  return (
    <ul className="ts-tiles__legend">
      {parts.map(
        ([part, amount, label]) =>
          amount > 0 && (
            <li key={part}>
              <svg viewBox="0 0 1 1" aria-hidden="true">
                <path className={`ts-tiles__${part}`} d="M0 0h1v1h-1z" />
              </svg>
              {label}
            </li>
          ),
      )}
    </ul>
  )
}
