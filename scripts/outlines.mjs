import { writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { feature } from 'topojson-client'

/**
 * Draws the provinces that the block `map` shows, from the outlines of the Instituto Geográfico Nacional (es-atlas).
 * Each is a path in hundredths of a degree, with north up and a degree of longitude as wide as it is at 40 degrees.
 * Borders hardly ever move, so the packages do not belong to the project: npm install --no-save es-atlas@0.6.0 topojson-client@3.1.0
 */
const atlas = createRequire(import.meta.url)('es-atlas/es/provinces.json')
const wide = Math.cos((40 * Math.PI) / 180)
const least = 60

const provinces = feature(atlas, atlas.objects.provinces).features.map(({ properties, geometry }) => ({
  name: properties.name,
  path: ringsOf(geometry).map(drawn).filter(Boolean).join(''),
}))
writeFileSync(
  new URL('../src/renderer/blocks/map/provinces.json', import.meta.url),
  `${JSON.stringify(
    provinces.filter(({ path }) => path !== ''),
    null,
    2,
  )}\n`,
)

function ringsOf({ type, coordinates }) {
  return (type === 'Polygon' ? [coordinates] : coordinates).map(([outer]) => outer)
}

/** A ring as a path, without points on a straight line and without islands nobody would see. */
function drawn(ring) {
  const points = ring.map(([east, north]) => [Math.round(east * wide * 50) * 2, -Math.round(north * 50) * 2])
  const kept = points.filter((point, at) => at === 0 || isTurn(points[at - 1], point, points[at + 1]))
  if (Math.abs(area(kept)) < least) return ''
  const steps = kept.map(([x, y], at) =>
    at === 0 ? `M${x} ${y}` : `l${x - kept[at - 1][0]} ${y - kept[at - 1][1]}`,
  )
  return `${steps.join('').replaceAll(' -', '-')}z`
}

function isTurn([ax, ay], [bx, by], next) {
  if (ax === bx && ay === by) return false
  if (next === undefined) return true
  return (bx - ax) * (next[1] - by) !== (by - ay) * (next[0] - bx)
}

function area(points) {
  return (
    points.reduce((sum, [x, y], at) => {
      const [nextX, nextY] = points[(at + 1) % points.length]
      return sum + x * nextY - nextX * y
    }, 0) / 2
  )
}
