import { useId, useState } from 'react'
import { useServices } from '../services.ts'
import { Distances } from './Distances.tsx'
import type { Coordinates } from './geometry.ts'
import { MapView } from './MapView.tsx'
import { useMapData } from './use-map-data.ts'

export interface AreaMapProps {
  coordinates: Coordinates
  /** The radius of the area in metres. */
  radius: number
}

const zoom = 6

/** Renders a map with a text alternative. */
export default function AreaMap({ coordinates, radius }: AreaMapProps) {
  const { t } = useServices()
  const mapData = useMapData(coordinates)
  const textId = useId()
  const [readerLocation, setReaderLocation] = useState<Coordinates>()
  return (
    <>
      <div className="ts-map__place">
        <MapView
          label={t('map.label')}
          describedBy={textId}
          mapData={mapData}
          coordinates={coordinates}
          radius={radius}
          readerLocation={readerLocation}
          initialCentre={coordinates}
          zoom={zoom}
          tapHelp={t('map.tap_distance')}
          onTap={setReaderLocation}
        />
      </div>
      <Distances
        id={textId}
        mapData={mapData}
        coordinates={coordinates}
        radius={radius}
        readerLocation={readerLocation}
        onReaderLocation={setReaderLocation}
      />
    </>
  )
}
