/** What is drawn around a place: a part of the outlines, in hundredths of a degree, with north up (scripts/outlines.mjs). */
export interface Frame {
  left: number
  top: number
  width: number
  height: number
}

export interface Spot {
  x: number
  y: number
  frame: Frame
}

/** The peninsula with the Balearic Islands, Ceuta and Melilla, and the Canary Islands. */
const frames: readonly Frame[] = [
  { left: -732, top: -4396, width: 1076, height: 880 },
  { left: -1412, top: -2970, width: 414, height: 230 },
]

const wide = Math.cos((40 * Math.PI) / 180)

/** Where a place lies in the outlines that we have; undefined beyond them. (0, 0) is the sea, and means that nobody gave any. */
export function spotAt(latitude: unknown, longitude: unknown): Spot | undefined {
  if (typeof latitude !== 'number' || typeof longitude !== 'number') return undefined
  const x = longitude * wide * 100
  const y = -latitude * 100
  const frame = frames.find(
    ({ left, top, width, height }) => x > left && x < left + width && y > top && y < top + height,
  )
  return frame && { x, y, frame }
}
