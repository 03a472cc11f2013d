import { encode } from 'uqr'
import { useReader } from '../hooks.ts'
import type { BlockProps } from './block-props.ts'
import './qr.css'

/** The width of the quiet zone that scanners need, in modules. */
const quietZone = 4

export default function Qr({ block, scope }: BlockProps<'qr'>) {
  const { text, value } = useReader()
  const content = String(value(block.value, scope) ?? '')
  if (content === '') return null
  const { data, size } = encode(content, { border: quietZone })
  return (
    <svg
      className="ts-qr"
      viewBox={`0 0 ${size} ${size}`}
      role="img"
      aria-label={text(block.label, scope)}
      shapeRendering="crispEdges"
    >
      <path d={outlineOf(data)} />
    </svg>
  )
}

function outlineOf(rows: boolean[][]): string {
  return rows.flatMap((row, y) => row.map((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : ''))).join('')
}
