import { Icon } from '../parts/icons.tsx'
import { useHost, useReader } from '../use.ts'
import type { BlockProps } from './block-props.ts'
import './map.css'

/** No map service is asked for anything until the person follows the link. */
export default function MapBlock({ block, scope }: BlockProps<'map'>) {
  const { t } = useHost()
  const { value } = useReader()
  const address = String(value(block.address, scope) ?? '')
  const latitude = block.latitude ? value(block.latitude, scope) : undefined
  const longitude = block.longitude ? value(block.longitude, scope) : undefined
  const picture = block.picture ? value(block.picture, scope) : ''
  if (address === '') return null
  return (
    <figure className="ts-map">
      {typeof picture === 'string' && picture !== '' && (
        <img className="ts-map__plan" src={picture} alt="" loading="lazy" />
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
      </figcaption>
    </figure>
  )
}

/** A place is known by its coordinates; (0, 0) is the sea, and means that nobody gave any. */
function mapAddress(address: string, latitude: unknown, longitude: unknown): string {
  if (typeof latitude !== 'number' || typeof longitude !== 'number' || (latitude === 0 && longitude === 0)) {
    return `https://www.openstreetmap.org/search?query=${encodeURIComponent(address)}`
  }
  return `https://www.openstreetmap.org/?mlat=${latitude}&mlon=${longitude}#map=17/${latitude}/${longitude}`
}
