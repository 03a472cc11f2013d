import { useFormat, useReader } from '../hooks.ts'
import type { BlockProps } from './block-props.ts'
import { Tiles } from './parts/Tiles.tsx'
import { TilesLegend } from './parts/TilesLegend.tsx'
import { useProgress } from './parts/use-progress.ts'
import './progress.css'

export default function Progress({ block, scope }: BlockProps<'progress'>) {
  const format = useFormat()
  const { text } = useReader()
  const { tiles, share } = useProgress(block, scope)
  return (
    <div className="ts-progress">
      {block.headline === undefined ? (
        <>
          <span className="ts-progress__share ts-number">{share}</span>
          <span className="ts-progress__label">{tiles.label}</span>
        </>
      ) : (
        <>
          <span className="ts-progress__share">{text(block.headline, scope)}</span>
          <span className="ts-progress__label">
            {tiles.label} <span className="ts-number">{share}</span>
          </span>
        </>
      )}
      <Tiles {...tiles} />
      <TilesLegend {...tiles} />
      {block.as && (
        <div className="ts-progress__words ts-number">
          <strong>{format(tiles.value, block.as)}</strong>
          <span className="ts-progress__label">{format(tiles.max, block.as)}</span>
        </div>
      )}
    </div>
  )
}
