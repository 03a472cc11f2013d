import { useCallback, useId, useMemo, useRef, useState } from 'react'
import { tilesOf } from '../../language/customization/tiles.ts'
import { Icon } from '../parts/icons.tsx'
import { useServices } from '../services.ts'
import { type Coordinates, pointAt, toCoordinates, toPoint, type View, zoomedView } from './geometry.ts'
import { Labels } from './Labels.tsx'
import { Marks } from './Marks.tsx'
import { OutlineLayer } from './OutlineLayer.tsx'
import { limitsOf } from './outlines.ts'
import { Scale } from './Scale.tsx'
import { Tiles } from './Tiles.tsx'
import { useGestures } from './use-gestures.ts'
import type { MapData } from './use-map-data.ts'
import { useSize } from './use-size.ts'
import './map.css'

interface MapViewProps {
  /** The accessible name of the map. */
  label: string
  /** The id of the map's text alternative. */
  describedBy?: string
  mapData: MapData
  coordinates: Coordinates | undefined
  /** The radius of the area around the coordinates, in metres. */
  radius: number
  /** The location from which the reader measures distances. */
  readerLocation?: Coordinates | undefined
  /** The initial centre if there are no coordinates. */
  initialCentre: Coordinates
  zoom: number
  /** Explains the effect of a press on the map, or of Enter at its centre. */
  tapHelp: string
  onTap(coordinates: Coordinates): void
}

/** Renders a map that the person moves by mouse, touch, keyboard and buttons. */
export function MapView({
  label,
  describedBy,
  mapData,
  coordinates,
  radius,
  readerLocation,
  initialCentre,
  zoom,
  ...tap
}: MapViewProps) {
  const { t, tenant } = useServices()
  const tiles = tilesOf(tenant)
  const limits = useMemo(() => limitsOf(tiles?.mostZoom), [tiles?.mostZoom])
  const initialView: View = { ...toPoint(coordinates ?? initialCentre), zoom }
  const [view, setView] = useState(initialView)
  const frameRef = useRef<HTMLDivElement>(null)
  const size = useSize(frameRef)
  const helpId = useId()
  const updateView = useCallback((next: (view: View) => View) => setView(next), [])
  const resetView = () => setView(initialView)
  const gestures = useGestures({
    containerRef: frameRef,
    size,
    limits,
    updateView,
    onReset: resetView,
    onTap: (pixel) => tap.onTap(toCoordinates(pointAt(view, size, pixel))),
  })
  const viewProps = { view, size }
  return (
    <div className="ts-map__frame">
      <div
        ref={frameRef}
        className="ts-map__view"
        role="application"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: arrow keys move the map
        tabIndex={0}
        aria-label={label}
        aria-describedby={[describedBy, helpId].filter(Boolean).join(' ')}
        {...gestures}
      >
        <OutlineLayer {...viewProps} mapData={mapData} />
        {tiles && <Tiles {...viewProps} tiles={tiles} />}
        {!tiles && <Labels {...viewProps} mapData={mapData} coordinates={coordinates} />}
        <Marks {...viewProps} coordinates={coordinates} radius={radius} readerLocation={readerLocation} />
      </div>
      <Scale view={view} />
      <div className="ts-map__buttons">
        <button
          type="button"
          aria-label={t('map.nearer')}
          disabled={view.zoom >= limits.maxZoom}
          onClick={() => setView(zoomedView(view, 1, limits))}
        >
          <Icon name="plus" />
        </button>
        <button
          type="button"
          aria-label={t('map.farther')}
          disabled={view.zoom <= limits.minZoom}
          onClick={() => setView(zoomedView(view, -1, limits))}
        >
          <Icon name="minus" />
        </button>
        <button type="button" aria-label={t('map.home')} onClick={resetView}>
          <Icon name="pin" />
        </button>
      </div>
      {tiles && <small className="ts-map__source">{tiles.attribution}</small>}
      <p className="ts-visually-hidden" id={helpId}>
        {t('map.keys')} {tap.tapHelp}
      </p>
    </div>
  )
}
