import { useCallback, useId, useMemo, useRef, useState } from 'react'
import { tilesOf } from '../../language/customization/tiles.ts'
import { Icon } from '../parts/icons.tsx'
import { useServices } from '../services.ts'
import { GroundLayer } from './GroundLayer.tsx'
import { type Place, pointAt, toPlace, toPoint, type View, zoomed } from './geometry.ts'
import { Labels } from './Labels.tsx'
import { Marks } from './Marks.tsx'
import { limitsOf } from './outlines.ts'
import { Scale } from './Scale.tsx'
import { Tiles } from './Tiles.tsx'
import { useGestures } from './use-gestures.ts'
import type { Ground } from './use-ground.ts'
import { useSize } from './use-size.ts'
import './map.css'

interface MapViewProps {
  /** The accessible name of the map. */
  label: string
  /** The id of its text alternative. */
  describedBy?: string
  ground: Ground
  place: Place | undefined
  /** The radius around the place in metres. */
  radius: number
  /** The reader's own place. */
  mine?: Place | undefined
  /** The initial centre without a place. */
  start: Place
  zoom: number
  /** Explains what a press on the map, or Enter at its centre, does. */
  tapHelp: string
  onTap(place: Place): void
}

/** Renders a map that is moved by mouse, touch, keyboard and buttons. */
export function MapView({
  label,
  describedBy,
  ground,
  place,
  radius,
  mine,
  start,
  zoom,
  ...tap
}: MapViewProps) {
  const { t, tenant } = useServices()
  const tiles = tilesOf(tenant)
  const limits = useMemo(() => limitsOf(tiles?.mostZoom), [tiles?.mostZoom])
  const home: View = { ...toPoint(place ?? start), zoom }
  const [view, setView] = useState(home)
  const frame = useRef<HTMLDivElement>(null)
  const size = useSize(frame)
  const help = useId()
  const change = useCallback((next: (view: View) => View) => setView(next), [])
  const goHome = () => setView(home)
  const gestures = useGestures({
    place: frame,
    size,
    limits,
    change,
    onHome: goHome,
    onTap: (at) => tap.onTap(toPlace(pointAt(view, size, at))),
  })
  const shown = { view, size }
  return (
    <div className="ts-map__frame">
      <div
        ref={frame}
        className="ts-map__view"
        role="application"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: arrow keys move the map
        tabIndex={0}
        aria-label={label}
        aria-describedby={[describedBy, help].filter(Boolean).join(' ')}
        {...gestures}
      >
        <GroundLayer {...shown} ground={ground} />
        {tiles && <Tiles {...shown} tiles={tiles} />}
        {!tiles && <Labels {...shown} ground={ground} place={place} />}
        <Marks {...shown} place={place} radius={radius} mine={mine} />
      </div>
      <Scale view={view} />
      <div className="ts-map__buttons">
        <button
          type="button"
          aria-label={t('map.nearer')}
          disabled={view.zoom >= limits.maxZoom}
          onClick={() => setView(zoomed(view, 1, limits))}
        >
          <Icon name="plus" />
        </button>
        <button
          type="button"
          aria-label={t('map.farther')}
          disabled={view.zoom <= limits.minZoom}
          onClick={() => setView(zoomed(view, -1, limits))}
        >
          <Icon name="minus" />
        </button>
        <button type="button" aria-label={t('map.home')} onClick={goHome}>
          <Icon name="pin" />
        </button>
      </div>
      {tiles && <small className="ts-map__source">{tiles.attribution}</small>}
      <p className="ts-visually-hidden" id={help}>
        {t('map.keys')} {tap.tapHelp}
      </p>
    </div>
  )
}
