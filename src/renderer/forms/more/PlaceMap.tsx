import './more.css'
import { useSyncExternalStore } from 'react'
import { valueAt } from '../../../language/validation/place.ts'
import { useServices } from '../../hooks.ts'
import { type Coordinates, coordinatesOf } from '../../map/geometry.ts'
import { MapView } from '../../map/MapView.tsx'
import { useMapData } from '../../map/use-map-data.ts'
import { useForm } from '../context.ts'
import { useFieldMeta } from '../field.ts'

/** The initial centre of a map without coordinates: the middle of Spain. */
const initialCentre: Coordinates = { latitude: 40, longitude: -3.7 }

/** Renders a map beside coordinate inputs; a press, or Enter at the centre, sets the coordinates. */
export default function PlaceMap() {
  const { path, readonly } = useFieldMeta()
  const { store } = useForm()
  const { t } = useServices()
  const readPart = (name: string) => valueAt(store.values, [...path, name])
  const coordinatesJson = useSyncExternalStore(store.subscribe, () =>
    JSON.stringify(['latitude', 'longitude', 'radius'].map(readPart)),
  )
  const [latitude, longitude, radius] = JSON.parse(coordinatesJson)
  const coordinates = coordinatesOf(latitude, longitude)
  const mapData = useMapData(coordinates)
  return (
    <>
      <div className="ts-place">
        <MapView
          label={t('map.picker')}
          mapData={mapData}
          coordinates={coordinates}
          radius={typeof radius === 'number' ? radius : 0}
          initialCentre={initialCentre}
          zoom={coordinates ? 9 : 5}
          tapHelp={readonly ? '' : t('map.tap_place')}
          onTap={setCoordinates}
        />
      </div>
      <p className="ts-field__help" role="status">
        {coordinates && mapData.municipality && mapData.province
          ? t('map.inside', { municipality: mapData.municipality.name, province: mapData.province.name })
          : ''}
      </p>
    </>
  )

  function setCoordinates({ latitude, longitude }: Coordinates): void {
    if (readonly) return
    store.set([...path, 'latitude'], latitude)
    store.set([...path, 'longitude'], longitude)
  }
}
