import { scaleBar, type View } from './geometry.ts'
import { useLength } from './use-length.ts'

/** Renders the scale bar of the map. */
export function Scale({ view }: { view: View }) {
  const { metres, width } = scaleBar(view, 110)
  return (
    <span className="ts-map__scale" style={{ inlineSize: width }}>
      {useLength()(metres)}
    </span>
  )
}
