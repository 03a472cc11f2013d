import { useId, useState } from 'react'
import { useServices } from '../services.ts'
import { Distances } from './Distances.tsx'
import type { Place } from './geometry.ts'
import { MapView } from './MapView.tsx'
import { useGround } from './use-ground.ts'

export interface AreaMapProps {
  place: Place
  /** The radius of the area in metres. */
  radius: number
}

const zoom = 6

/** Renders a map with a text alternative. */
export default function AreaMap({ place, radius }: AreaMapProps) {
  const { t } = useServices()
  const ground = useGround(place)
  const words = useId()
  const [mine, setMine] = useState<Place>()
  return (
    <>
      <div className="ts-map__place">
        <MapView
          label={t('map.label')}
          describedBy={words}
          ground={ground}
          place={place}
          radius={radius}
          mine={mine}
          start={place}
          zoom={zoom}
          tapHelp={t('map.tap_distance')}
          onTap={setMine}
        />
      </div>
      <Distances id={words} ground={ground} place={place} radius={radius} mine={mine} onMine={setMine} />
    </>
  )
}
