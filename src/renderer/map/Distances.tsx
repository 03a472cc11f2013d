import { useId } from 'react'
import { useFormat, useServices } from '../hooks.ts'
import { type Coordinates, distanceBetween } from './geometry.ts'
import { useLength } from './use-length.ts'
import type { MapData } from './use-map-data.ts'

interface DistancesProps {
  id: string
  mapData: MapData
  coordinates: Coordinates
  radius: number
  readerLocation: Coordinates | undefined
  onReaderLocation(location: Coordinates | undefined): void
}

/** The maximum number of neighbours that the text names. */
const maxLabels = 3

/**
 * Describes the map as text: the municipality, the size of the area, and the distances to neighbours and to the
 * reader's location.
 */
export function Distances({
  id,
  mapData,
  coordinates,
  radius,
  readerLocation,
  onReaderLocation,
}: DistancesProps) {
  const { t, language } = useServices()
  const format = useFormat()
  const formatLength = useLength()
  const selectId = useId()
  const { province, municipality, municipalities, country, hasFailed } = mapData
  const neighbours = municipalities
    .filter((each) => each !== municipality)
    .map((each) => ({ name: each.name, distance: distanceBetween(coordinates, each) }))
    .sort((one, other) => one.distance - other.distance)
    .slice(0, maxLabels)
  const sortedMunicipalities = [...municipalities].sort((one, other) =>
    one.name.localeCompare(other.name, language),
  )
  const chosenIndex = sortedMunicipalities.findIndex(
    ({ latitude, longitude }) =>
      latitude === readerLocation?.latitude && longitude === readerLocation.longitude,
  )
  return (
    <div className="ts-map__far">
      <div id={id}>
        {municipality && province && (
          <p>{t('map.inside', { municipality: municipality.name, province: province.name })}</p>
        )}
        {country && <p>{t('map.abroad', { country: format(country.code, 'country') })}</p>}
        {radius > 0 && <p>{t('map.area', { radius: formatLength(radius) })}</p>}
        {neighbours.length > 0 && (
          <p>
            {t('map.neighbours', {
              list: neighbours.map(({ name, distance }) => `${name} (${formatLength(distance)})`).join(', '),
            })}
          </p>
        )}
        {hasFailed && <p>{t('map.failed')}</p>}
      </div>
      <p className="ts-map__fingers ts-muted">{t('map.fingers')}</p>
      {sortedMunicipalities.length > 0 && (
        <div className="ts-map__from">
          <label htmlFor={selectId}>{t('map.from')}</label>
          <select
            id={selectId}
            value={chosenIndex}
            onChange={({ target }) => onReaderLocation(sortedMunicipalities[Number(target.value)])}
          >
            <option value={-1}>{t(readerLocation ? 'map.from_point' : 'map.from_none')}</option>
            {sortedMunicipalities.map(({ name }, index) => (
              <option key={name} value={index}>
                {name}
              </option>
            ))}
          </select>
        </div>
      )}
      <p role="status">
        {readerLocation &&
          t('map.between', { far: formatLength(distanceBetween(coordinates, readerLocation)) })}
      </p>
    </div>
  )
}
