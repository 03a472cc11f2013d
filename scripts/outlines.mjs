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

/** Defines the sides of the square in units: finer where maps are zoomed in. */
const sides = { countries: 2 ** 14, provinces: 2 ** 17, municipalities: 2 ** 18 }
/** Limits the drawn part of the world, in degrees. */
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
      path: drawOutline(geometry, sides.countries, 6),
    })),
)
/** Skips the last feature, which is no province. */
const provinces = featuresOf(load('es-atlas/es/provinces.json'), 'provinces').filter(({ id }) => id <= '52')
write(
  'provinces.json',
  provinces.map(({ id, properties, geometry }) => ({
    id,
    name: properties.name,
    ...centroidOf(geometry),
    path: drawOutline(geometry, sides.provinces, 12),
  })),
)
for (const { id } of provinces)
  write(
    `municipalities/${id}.json`,
    featuresOf(spain, 'municipalities')
      .filter((municipality) => municipality.id.startsWith(id))
      .map(({ properties, geometry }) => ({
        name: properties.name,
        ...centroidOf(geometry),
        path: drawOutline(geometry, sides.municipalities, 12),
      })),
  )

function featuresOf(atlas, name) {
  return feature(atlas, atlas.objects[name]).features
}

function write(file, outlines) {
  const visible = outlines.filter(({ path }) => path !== '')
  if (visible.length > 0) writeFileSync(new URL(file, folder), `${JSON.stringify(visible, null, 2)}\n`)
}

function polygonsOf({ type, coordinates }) {
  return type === 'Polygon' ? [coordinates] : coordinates
}

/** Returns an outline as a path, without parts outside the map, points on straight lines and tiny islands. */
function drawOutline(geometry, side, minArea) {
  return polygonsOf(geometry)
    .filter(([outer]) => outer.some(([x, y]) => x > west && x < east && y > south && y < north))
    .flatMap((rings) => rings.map((ring) => drawRing(ring, side, minArea)))
    .join('')
}

function drawRing(ring, side, minArea) {
  const points = ring.map(([x, y]) => project(x, y, side))
  const corners = points.filter(
    (point, index) => index === 0 || isTurn(points[index - 1], point, points[index + 1]),
  )
  if (Math.abs(area(corners)) < minArea) return ''
  const [[x, y], ...others] = corners
  let [lastX, lastY] = [x, y]
  const steps = others.map(([nextX, nextY]) => {
    const step = `${nextX - lastX} ${nextY - lastY}`
    ;[lastX, lastY] = [nextX, nextY]
    return step
  })
  return `M${x} ${y}l${steps.join(' ').replaceAll(' -', '-')}z`
}

function project(longitude, latitude, side) {
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
function centroidOf(geometry) {
  const [largest] = polygonsOf(geometry)
    .map(([outer]) => outer)
    .sort((a, b) => Math.abs(area(b)) - Math.abs(area(a)))
  const largestArea = area(largest)
  const centroidOn = (axis) =>
    largest.reduce((sum, [x, y], index) => {
      const next = largest[(index + 1) % largest.length]
      return sum + ([x, y][axis] + next[axis]) * (x * next[1] - next[0] * y)
    }, 0) /
    (6 * largestArea)
  return { latitude: Number(centroidOn(1).toFixed(4)), longitude: Number(centroidOn(0).toFixed(4)) }
}

function area(points) {
  return (
    points.reduce((sum, [x, y], index) => {
      const [nextX, nextY] = points[(index + 1) % points.length]
      return sum + x * nextY - nextX * y
    }, 0) / 2
  )
}
