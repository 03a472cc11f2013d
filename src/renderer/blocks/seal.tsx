import { type Seal as Panel, sealOf, type Tone } from '../../domain/seal.ts'
import { Value } from '../format/Value.tsx'
import { useReader, useServices } from '../hooks.ts'
import type { BlockProps } from './block-props.ts'
import { CopyButton } from './parts/CopyButton.tsx'
import './seal.css'

const tones: readonly Tone[] = [0, 1, 2, 3]
/** The share of a cell's width that its tile fills, as in PDFs. */
const tileSize = 0.86

export default function Seal({ block, scope }: BlockProps<'seal'>) {
  const { t } = useServices()
  const { text, value } = useReader()
  const reference = String(value(block.reference, scope) ?? '')
  if (reference === '') return null
  const label = text(block.label, scope)
  const panel = sealOf(reference)
  const margin = (1 - tileSize) / 2
  return (
    <figure className="ts-seal">
      <svg
        className="ts-seal__panel"
        viewBox={`${-margin} ${-margin} ${panel.length} ${panel.length}`}
        role="img"
        aria-label={t('blocks.seal', { reference })}
      >
        {tones.map((tone) => (
          <path key={tone} className={`ts-seal__tiles--${tone}`} d={tilesOf(panel, tone)} />
        ))}
      </svg>
      <figcaption className="ts-seal__words">
        <span className="ts-seal__label">{label}</span>
        <span className="ts-seal__reference">
          <Value value={reference} as="code" />
          <CopyButton label={label} content={reference} />
        </span>
        <span className="ts-seal__text">{text(block.text, scope)}</span>
      </figcaption>
    </figure>
  )
}

/** Returns the SVG path of all tiles of a tone. */
function tilesOf(panel: Panel, tone: Tone): string {
  return panel
    .flatMap((row, y) =>
      row.map((cellTone, x) => (cellTone === tone ? `M${x} ${y}h${tileSize}v${tileSize}h-${tileSize}z` : '')),
    )
    .join('')
}
