import { mkdirSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import countries from 'i18n-iso-countries'
import { feature } from 'topojson-client'

/**
 * Draws the outlines of maps as paths in the Web Mercator square (src/renderer/map/outlines.ts): countries around Spain
 * (Natural Earth, world-atlas), Spanish provinces and municipalities (Instituto Geográfico Nacional, es-atlas). Borders
 * rarely change, so the packages are not dependencies:
 * npm install --no-save es-atlas@0.6.0 world-atlas@2.0.2 topojson-client@3.1.0
 */
const load = createRequire(import.meta.url)
const folder = new URL('../src/renderer/map/outlines/', import.meta.url)

/** The sides of the square in units: finer where maps are zoomed in. */
const sides = { countries: 2 ** 14, provinces: 2 ** 17, municipalities: 2 ** 18 }
/** The drawn part of the world, in degrees. */
const [west, south, east, north] = [-19, 27, 20, 56]

const spain = load('es-atlas/es/municipalities.json')
const world = load('world-atlas/countries-50m.json')
mkdirSync(new URL('municipalities/', folder), { recursive: true })

write(
  'countries.json',
  featuresOf(world, 'countries')
    .filter(({ id }) => id !== countries.alpha2ToNumeric('ES'))
    .map(({ id, geometry }) => ({
      code: countries.numericToAlpha2(id) ?? '',
      path: drawn(geometry, sides.countries, 6),
    })),
)
/** Skips the last one, which is no province. */
const provinces = featuresOf(load('es-atlas/es/provinces.json'), 'provinces').filter(({ id }) => id <= '52')
write(
  'provinces.json',
  provinces.map(({ id, properties, geometry }) => ({
    id,
    name: properties.name,
    ...middleOf(geometry),
    path: drawn(geometry, sides.provinces, 12),
  })),
)
for (const { id } of provinces)
  write(
    `municipalities/${id}.json`,
    featuresOf(spain, 'municipalities')
      .filter((each) => each.id.startsWith(id))
      .map(({ properties, geometry }) => ({
        name: properties.name,
        ...middleOf(geometry),
        path: drawn(geometry, sides.municipalities, 12),
      })),
  )

function featuresOf(atlas, name) {
  return feature(atlas, atlas.objects[name]).features
}

function write(file, outlines) {
  const seen = outlines.filter(({ path }) => path !== '')
  if (seen.length > 0) writeFileSync(new URL(file, folder), `${JSON.stringify(seen, null, 2)}\n`)
}

function polygonsOf({ type, coordinates }) {
  return type === 'Polygon' ? [coordinates] : coordinates
}

/** Returns an outline as a path, without parts outside the map, points on straight lines and tiny islands. */
function drawn(geometry, side, least) {
  return polygonsOf(geometry)
    .filter(([outer]) => outer.some(([x, y]) => x > west && x < east && y > south && y < north))
    .flatMap((rings) => rings.map((ring) => drawnRing(ring, side, least)))
    .join('')
}

function drawnRing(ring, side, least) {
  const points = ring.map(([x, y]) => projected(x, y, side))
  const kept = points.filter((point, at) => at === 0 || isTurn(points[at - 1], point, points[at + 1]))
  if (Math.abs(area(kept)) < least) return ''
  const [[x, y], ...others] = kept
  let [lastX, lastY] = [x, y]
  const steps = others.map(([nextX, nextY]) => {
    const step = `${nextX - lastX} ${nextY - lastY}`
    ;[lastX, lastY] = [nextX, nextY]
    return step
  })
  return `M${x} ${y}l${steps.join(' ').replaceAll(' -', '-')}z`
}

function projected(longitude, latitude, side) {
  const sine = Math.sin((Math.min(Math.max(latitude, -85), 85) * Math.PI) / 180)
  const x = longitude / 360 + 0.5
  const y = 0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI)
  return [Math.round(x * side), Math.round(y * side)]
}

function isTurn([ax, ay], [bx, by], next) {
  if (ax === bx && ay === by) return false
  if (next === undefined) return true
  return (bx - ax) * (next[1] - by) !== (by - ay) * (next[0] - bx)
}

/** Returns the centroid of the largest part, in degrees. */
function middleOf(geometry) {
  const [largest] = polygonsOf(geometry)
    .map(([outer]) => outer)
    .sort((one, other) => Math.abs(area(other)) - Math.abs(area(one)))
  const whole = area(largest)
  const along = (axis) =>
    largest.reduce((sum, [x, y], at) => {
      const next = largest[(at + 1) % largest.length]
      return sum + ([x, y][axis] + next[axis]) * (x * next[1] - next[0] * y)
    }, 0) /
    (6 * whole)
  return { latitude: Number(along(1).toFixed(4)), longitude: Number(along(0).toFixed(4)) }
}

function area(points) {
  return (
    points.reduce((sum, [x, y], at) => {
      const [nextX, nextY] = points[(at + 1) % points.length]
      return sum + x * nextY - nextX * y
    }, 0) / 2
  )
}
