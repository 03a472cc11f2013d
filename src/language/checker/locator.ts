import type { FileOrigin } from '../documents/library.ts'
import { pointerOf } from '../documents/walk.ts'
import { jsonPositions, type Range, rangeInString, type ValueRanges } from './json-positions.ts'
import type { Finding, Problem } from './problem.ts'

/**
 * Returns a function that adds the file and the offsets to a rule's finding; `files` contains the origin of each
 * document.
 */
export function locator(files: Map<object, FileOrigin>): (rule: string, finding: Finding) => Problem {
  const rangesBySource = new Map<string, Map<string, ValueRanges>>()
  return (rule, { document, path, part, ...said }) => {
    const origin = files.get(document)
    const pointer = (origin?.at ?? '') + pointerOf(path)
    const source = origin?.source
    const ranges = source === undefined ? undefined : nearestIn(rangesIn(source), pointer)
    const range = ranges && source !== undefined ? rangeOf(ranges, part, source) : undefined
    return { file: origin?.path ?? '', pointer, ...range, rule, ...said }
  }

  function rangesIn(source: string): Map<string, ValueRanges> {
    const rangesByPointer = rangesBySource.get(source) ?? jsonPositions(source)
    rangesBySource.set(source, rangesByPointer)
    return rangesByPointer
  }
}

/** Returns the ranges of the nearest ancestor, for values that the document takes from elsewhere. */
function nearestIn(
  rangesByPointer: ReadonlyMap<string, ValueRanges>,
  pointer: string,
): ValueRanges | undefined {
  const ranges = rangesByPointer.get(pointer)
  return ranges || pointer === ''
    ? ranges
    : nearestIn(rangesByPointer, pointer.slice(0, pointer.lastIndexOf('/')))
}

function rangeOf(ranges: ValueRanges, part: Finding['part'], source: string): Range {
  if (part === 'key') return ranges.key ?? ranges.value
  const { start, end } = ranges.value
  return part ? rangeInString(source, ranges.value, part.start, part.end) : { start, end }
}
