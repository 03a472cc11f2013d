import type { Place } from './geometry.ts'
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

/** The loaded outlines around a place. */
export interface Ground {
  outlines: Outlines | undefined
  /** The province of the place; undefined outside Spain. */
  province: Province | undefined
  municipalities: readonly Region[]
  municipality: Region | undefined
  /** The country of a place outside Spain. */
  country: Country | undefined
  failed: boolean
}

const loadAll = () => loadOutlines()
const loadOf = (id: string) => loadMunicipalities({ id })

/** Loads the outlines, and those of the municipalities around a place. */
export function useGround(place: Place | undefined): Ground {
  const { loaded: outlines, failed } = useLoaded('all', loadAll)
  const province = place && outlines && outlineAt(outlines.provinces, squareWidths.provinces, place)
  const { loaded: municipalities = [] } = useLoaded(province?.id, loadOf)
  return {
    outlines,
    province,
    municipalities,
    municipality: place && outlineAt(municipalities, squareWidths.municipalities, place),
    country:
      place && outlines && !province
        ? outlineAt(outlines.countries, squareWidths.countries, place)
        : undefined,
    failed,
  }
}
