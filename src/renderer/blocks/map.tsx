import { Suspense, useEffect, useRef, useState } from 'react'
import { tilesOf } from '../../language/customization/tiles.ts'
import { useReader, useServices } from '../hooks.ts'
import type { AreaMapProps } from '../map/AreaMap.tsx'
import { coordinatesOf, isCovered } from '../map/geometry.ts'
import { Icon } from '../parts/icons.tsx'
import { lazyWithPreload, Preloadable } from '../parts/Preloadable.tsx'
import type { BlockProps } from './block-props.ts'
import './map.css'

const areaMap = lazyWithPreload<AreaMapProps>(() =>
  import('../map/AreaMap.tsx').catch(() => ({ default: () => null })),
)

/** Matches the space between a street and its number. */
const spaceBeforeNumber = /(?<=\p{L}) (?=\d)/gu

/**
 * Renders a map or a link to one. Sends no request to a map service before a press, except to the tenant's tile
 * server.
 */
export default function MapBlock({ block, scope }: BlockProps<'map'>) {
  const { t, tenant } = useServices()
  const { value } = useReader()
  const address = String(value(block.address, scope) ?? '')
  const latitude = block.latitude ? value(block.latitude, scope) : undefined
  const longitude = block.longitude ? value(block.longitude, scope) : undefined
  const radius = block.radius ? Number(value(block.radius, scope) ?? 0) : 0
  const picture = block.picture ? value(block.picture, scope) : ''
  const coordinates = coordinatesOf(latitude, longitude)
  const hasMap = coordinates !== undefined && (isCovered(coordinates) || tilesOf(tenant) !== undefined)
  if (address === '' && coordinates === undefined) return null
  return (
    <figure className="ts-map">
      {typeof picture === 'string' && picture !== '' && (
        <img className="ts-map__plan" src={picture} alt="" loading="lazy" />
      )}
      {hasMap && <LazyMap coordinates={coordinates} radius={radius} />}
      <figcaption className="ts-map__caption">
        {address !== '' && (
          <span className="ts-map__address">
            <Icon name="pin" />
            {address.replaceAll(spaceBeforeNumber, '\u00a0')}
          </span>
        )}
        <a href={mapAddress(address, latitude, longitude)} target="_blank" rel="noopener noreferrer">
          {t('blocks.map_open')}
          <Icon name="external" />
        </a>
        {hasMap && <small className="ts-muted">{t('blocks.map_outlines')}</small>}
      </figcaption>
    </figure>
  )
}

/** Loads the map's code and outlines when the map is near the viewport. */
function LazyMap(props: AreaMapProps) {
  const containerRef = useRef<HTMLDivElement>(null)
  const [isNear, setIsNear] = useState(false)
  useEffect(() => {
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && setIsNear(true), {
      rootMargin: '400px',
    })
    if (containerRef.current) observer.observe(containerRef.current)
    return () => observer.disconnect()
  }, [])
  const placeholder = <div className="ts-map__place" />
  return (
    <div ref={containerRef} className="ts-map__whole">
      {isNear ? (
        <Suspense fallback={placeholder}>
          <Preloadable part={areaMap} props={props} />
        </Suspense>
      ) : (
        placeholder
      )}
    </div>
  )
}

/** Returns the OpenStreetMap address of the coordinates, or of a search for the postal address if there are none. */
function mapAddress(address: string, latitude: unknown, longitude: unknown): string {
  const coordinates = coordinatesOf(latitude, longitude)
  if (coordinates === undefined)
    return `https://www.openstreetmap.org/search?query=${encodeURIComponent(address)}`
  const { latitude: north, longitude: east } = coordinates
  return `https://www.openstreetmap.org/?mlat=${north}&mlon=${east}#map=17/${north}/${east}`
}
