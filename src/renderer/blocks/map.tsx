import { type ComponentType, lazy, Suspense, useEffect, useRef, useState } from 'react'
import { Icon } from '../parts/icons.tsx'
import { useHost, useReader } from '../use.ts'
import type { BlockProps } from './block-props.ts'
import { type Spot, spotAt } from './map/frames.ts'
import './map.css'

const Locator = lazy<ComponentType<Spot>>(() =>
  import('./map/Locator.tsx').catch(() => ({ default: () => null })),
)

/** No map service is asked for anything until the person follows the link. */
export default function MapBlock({ block, scope }: BlockProps<'map'>) {
  const { t } = useHost()
  const { value } = useReader()
  const address = String(value(block.address, scope) ?? '')
  const latitude = block.latitude ? value(block.latitude, scope) : undefined
  const longitude = block.longitude ? value(block.longitude, scope) : undefined
  const picture = block.picture ? value(block.picture, scope) : ''
  const spot = spotAt(latitude, longitude)
  if (address === '') return null
  return (
    <figure className="ts-map">
      {typeof picture === 'string' && picture !== '' ? (
        <img className="ts-map__plan" src={picture} alt="" loading="lazy" />
      ) : (
        spot && <Located {...spot} />
      )}
      <figcaption className="ts-map__caption">
        <span className="ts-map__address">
          <Icon name="pin" />
          {address}
        </span>
        <a href={mapAddress(address, latitude, longitude)} target="_blank" rel="noopener noreferrer">
          {t('blocks.map_open')}
          <Icon name="external" />
        </a>
        {spot && <small className="ts-muted">{t('blocks.map_outlines')}</small>}
      </figcaption>
    </figure>
  )
}

/** The outlines come once their place is near. */
function Located(spot: Spot) {
  const place = useRef<HTMLDivElement>(null)
  const [near, setNear] = useState(false)
  useEffect(() => {
    const watcher = new IntersectionObserver(([entry]) => entry?.isIntersecting && setNear(true), {
      rootMargin: '400px',
    })
    if (place.current) watcher.observe(place.current)
    return () => watcher.disconnect()
  }, [])
  const { width, height } = spot.frame
  return (
    <div ref={place} className="ts-map__locator" style={{ aspectRatio: `${width} / ${height}` }}>
      {near && (
        <Suspense>
          <Locator {...spot} />
        </Suspense>
      )}
    </div>
  )
}

/** A place is known by its coordinates; (0, 0) is the sea, and means that nobody gave any. */
function mapAddress(address: string, latitude: unknown, longitude: unknown): string {
  if (typeof latitude !== 'number' || typeof longitude !== 'number' || (latitude === 0 && longitude === 0)) {
    return `https://www.openstreetmap.org/search?query=${encodeURIComponent(address)}`
  }
  return `https://www.openstreetmap.org/?mlat=${latitude}&mlon=${longitude}#map=17/${latitude}/${longitude}`
}
