import { useServices } from '../../services.ts'
import type { TilesProps } from './Tiles.tsx'

/** Names the tones of a progress that has more than one. */
export function TilesLegend({
  value,
  own = 0,
  promised = 0,
}: Pick<TilesProps, 'value' | 'own' | 'promised'>) {
  const { t } = useServices()
  if (own === 0 && promised === 0) return null
  return (
    <ul className="ts-tiles__legend">
      {value > own && <li className="ts-tiles__key--done">{t('blocks.tiles_done')}</li>}
      {own > 0 && <li className="ts-tiles__key--own">{t('blocks.tiles_own')}</li>}
      {promised > 0 && <li className="ts-tiles__key--promised">{t('blocks.tiles_promised')}</li>}
    </ul>
  )
}
