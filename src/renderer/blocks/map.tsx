import { Suspense, useEffect, useRef, useState } from 'react'
import { tilesOf } from '../../language/customization/tiles.ts'
import { useReader, useServices } from '../hooks.ts'
import type { AreaMapProps } from '../map/AreaMap.tsx'
import { isCovered, placeOf } from '../map/geometry.ts'
import { Icon } from '../parts/icons.tsx'
import { lazyWithPreload, Preloadable } from '../parts/Preloadable.tsx'
import type { BlockProps } from './block-props.ts'
import './map.css'

const areaMap = lazyWithPreload<AreaMapProps>(() =>
  import('../map/AreaMap.tsx').catch(() => ({ default: () => null })),
)

/**
 * Shows a map or a link to one. Requests nothing from map services before a press, except from the tenant's tile
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
  const place = placeOf(latitude, longitude)
  const isShown = place !== undefined && (isCovered(place) || tilesOf(tenant) !== undefined)
  if (address === '') return null
  return (
    <figure className="ts-map">
      {typeof picture === 'string' && picture !== '' && (
        <img className="ts-map__plan" src={picture} alt="" loading="lazy" />
      )}
      {isShown && <WhenNear place={place} radius={radius} />}
      <figcaption className="ts-map__caption">
        <span className="ts-map__address">
          <Icon name="pin" />
          {address}
        </span>
        <a href={mapAddress(address, latitude, longitude)} target="_blank" rel="noopener noreferrer">
          {t('blocks.map_open')}
          <Icon name="external" />
        </a>
        {isShown && <small className="ts-muted">{t('blocks.map_outlines')}</small>}
      </figcaption>
    </figure>
  )
}

/** Loads the map's code and outlines when the map is near the viewport. */
function WhenNear(props: AreaMapProps) {
  const place = useRef<HTMLDivElement>(null)
  const [near, setNear] = useState(false)
  useEffect(() => {
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && setNear(true), {
      rootMargin: '400px',
    })
    if (place.current) observer.observe(place.current)
    return () => observer.disconnect()
  }, [])
  const waiting = <div className="ts-map__place" />
  return (
    <div ref={place} className="ts-map__whole">
      {near ? (
        <Suspense fallback={waiting}>
          <Preloadable part={areaMap} props={props} />
        </Suspense>
      ) : (
        waiting
      )}
    </div>
  )
}

/** Returns the OpenStreetMap address of the coordinates, otherwise of a search for the postal address. */
function mapAddress(address: string, latitude: unknown, longitude: unknown): string {
  const place = placeOf(latitude, longitude)
  if (place === undefined) return `https://www.openstreetmap.org/search?query=${encodeURIComponent(address)}`
  const { latitude: north, longitude: east } = place
  return `https://www.openstreetmap.org/?mlat=${north}&mlon=${east}#map=17/${north}/${east}`
}
