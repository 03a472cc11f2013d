import './more.css'
import { useSyncExternalStore } from 'react'
import { valueAt } from '../../../language/validation/place.ts'
import { useServices } from '../../hooks.ts'
import { type Place, placeOf } from '../../map/geometry.ts'
import { MapView } from '../../map/MapView.tsx'
import { useGround } from '../../map/use-ground.ts'
import { useForm } from '../context.ts'
import { useFrame } from '../field.ts'

/** The initial centre of a map without a place: the middle of Spain. */
const start: Place = { latitude: 40, longitude: -3.7 }

/** Renders a map beside coordinate inputs; a press, or Enter at the centre, sets the place. */
export default function PlaceMap() {
  const { path, readonly } = useFrame()
  const { store } = useForm()
  const { t } = useServices()
  const read = (name: string) => valueAt(store.values, [...path, name])
  const key = useSyncExternalStore(store.subscribe, () =>
    JSON.stringify(['latitude', 'longitude', 'radius'].map(read)),
  )
  const [latitude, longitude, radius] = JSON.parse(key)
  const place = placeOf(latitude, longitude)
  const ground = useGround(place)
  return (
    <>
      <div className="ts-place">
        <MapView
          label={t('map.picker')}
          ground={ground}
          place={place}
          radius={typeof radius === 'number' ? radius : 0}
          start={start}
          zoom={place ? 9 : 5}
          tapHelp={readonly ? '' : t('map.tap_place')}
          onTap={set}
        />
      </div>
      <p className="ts-field__help" role="status">
        {place && ground.municipality && ground.province
          ? t('map.inside', { municipality: ground.municipality.name, province: ground.province.name })
          : ''}
      </p>
    </>
  )

  function set({ latitude, longitude }: Place): void {
    if (readonly) return
    store.set([...path, 'latitude'], latitude)
    store.set([...path, 'longitude'], longitude)
  }
}
