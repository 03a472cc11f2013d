import type { Coordinates } from './geometry.ts'
import {
  type Country,
  loadMunicipalities,
  loadOutlines,
  type Outlines,
  outlineAt,
  type Province,
  type Region,
  squareWidths,
} from './outlines.ts'
import { useLoaded } from './use-loaded.ts'

/** The loaded outlines, and those that contain the coordinates. */
export interface MapData {
  outlines: Outlines | undefined
  /** The province that contains the coordinates; undefined outside Spain. */
  province: Province | undefined
  municipalities: readonly Region[]
  municipality: Region | undefined
  /** The country that contains the coordinates, outside Spain. */
  country: Country | undefined
  hasFailed: boolean
}

const loadAll = () => loadOutlines()
const loadMunicipalitiesOf = (id: string) => loadMunicipalities({ id })

/** Loads the outlines, and those of the municipalities in the province that contains the coordinates. */
export function useMapData(coordinates: Coordinates | undefined): MapData {
  const { data: outlines, hasFailed } = useLoaded('all', loadAll)
  const province =
    coordinates && outlines && outlineAt(outlines.provinces, squareWidths.provinces, coordinates)
  const { data: municipalities = [] } = useLoaded(province?.id, loadMunicipalitiesOf)
  return {
    outlines,
    province,
    municipalities,
    municipality: coordinates && outlineAt(municipalities, squareWidths.municipalities, coordinates),
    country:
      coordinates && outlines && !province
        ? outlineAt(outlines.countries, squareWidths.countries, coordinates)
        : undefined,
    hasFailed,
  }
}
