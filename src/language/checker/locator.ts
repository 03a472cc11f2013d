import type { FileOrigin } from '../documents/library.ts'
import { pointerOf } from '../documents/walk.ts'
import { jsonPositions, type Place, type Range, rangeInString } from './json-positions.ts'
import type { Finding, Problem } from './problem.ts'

/** Returns a function that adds file and place to a rule's finding; `files` contains the origin of each document. */
export function locator(files: Map<object, FileOrigin>): (rule: string, finding: Finding) => Problem {
  const positions = new Map<string, Map<string, Place>>()
  return (rule, { document, path, part, ...said }) => {
    const origin = files.get(document)
    const pointer = (origin?.at ?? '') + pointerOf(path)
    const source = origin?.source
    const place = source === undefined ? undefined : nearestIn(placesIn(source), pointer)
    const range = place && source !== undefined ? rangeOf(place, part, source) : undefined
    return { file: origin?.path ?? '', pointer, ...range, rule, ...said }
  }

  function placesIn(source: string): Map<string, Place> {
    const places = positions.get(source) ?? jsonPositions(source)
    positions.set(source, places)
    return places
  }
}

/** Returns the nearest ancestor's place, for values that the document takes from elsewhere. */
function nearestIn(places: ReadonlyMap<string, Place>, pointer: string): Place | undefined {
  const place = places.get(pointer)
  return place || pointer === '' ? place : nearestIn(places, pointer.slice(0, pointer.lastIndexOf('/')))
}

function rangeOf(place: Place, part: Finding['part'], source: string): Range {
  if (part === 'key') return place.key ?? place.value
  const { start, end } = place.value
  return part ? rangeInString(source, place.value, part.start, part.end) : { start, end }
}
