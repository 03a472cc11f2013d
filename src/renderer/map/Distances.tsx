import { useId } from 'react'
import { useFormat, useServices } from '../hooks.ts'
import { distance, type Place } from './geometry.ts'
import type { Ground } from './use-ground.ts'
import { useLength } from './use-length.ts'

interface DistancesProps {
  id: string
  ground: Ground
  place: Place
  radius: number
  mine: Place | undefined
  onMine(place: Place | undefined): void
}

/** The maximum number of neighbours named. */
const maxLabels = 3

/** Describes the map: municipality, size of the area, distances to neighbours and to the reader's place. */
export function Distances({ id, ground, place, radius, mine, onMine }: DistancesProps) {
  const { t, language } = useServices()
  const format = useFormat()
  const length = useLength()
  const select = useId()
  const { province, municipality, municipalities, country, failed } = ground
  const neighbours = municipalities
    .filter((each) => each !== municipality)
    .map((each) => ({ name: each.name, far: distance(place, each) }))
    .sort((one, other) => one.far - other.far)
    .slice(0, maxLabels)
  const names = [...municipalities].sort((one, other) => one.name.localeCompare(other.name, language))
  const chosenIndex = names.findIndex(
    ({ latitude, longitude }) => latitude === mine?.latitude && longitude === mine.longitude,
  )
  return (
    <div className="ts-map__far">
      <div id={id}>
        {municipality && province && (
          <p>{t('map.inside', { municipality: municipality.name, province: province.name })}</p>
        )}
        {country && <p>{t('map.abroad', { country: format(country.code, 'country') })}</p>}
        {radius > 0 && <p>{t('map.area', { radius: length(radius) })}</p>}
        {neighbours.length > 0 && (
          <p>
            {t('map.neighbours', {
              list: neighbours.map(({ name, far }) => `${name} (${length(far)})`).join(', '),
            })}
          </p>
        )}
        {failed && <p>{t('map.failed')}</p>}
      </div>
      <p className="ts-map__fingers ts-muted">{t('map.fingers')}</p>
      {names.length > 0 && (
        <div className="ts-map__from">
          <label htmlFor={select}>{t('map.from')}</label>
          <select
            id={select}
            value={chosenIndex}
            onChange={({ target }) => onMine(names[Number(target.value)])}
          >
            <option value={-1}>{t(mine ? 'map.from_point' : 'map.from_none')}</option>
            {names.map(({ name }, index) => (
              <option key={name} value={index}>
                {name}
              </option>
            ))}
          </select>
        </div>
      )}
      <p role="status">{mine && t('map.between', { far: length(distance(place, mine)) })}</p>
    </div>
  )
}
