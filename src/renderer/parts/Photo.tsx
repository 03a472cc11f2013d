import { type CSSProperties, type ImgHTMLAttributes, useState } from 'react'
import { pictureWidths } from '../../protocol/picture-widths.ts'

interface PhotoProps {
  /** Its fragment may name what has to stay in sight, as the W3C's Media Fragments do: #xywh=percent:40,10,30,50 */
  source: string
  alt: string
  loading?: 'lazy'
  /** What one sees of a page first. */
  first?: boolean
  /** How wide it is drawn, where its room cuts much of it away; left out, as wide as its room. */
  sizes?: string
  onError?: () => void
}

/** A photograph that fills its room, in the tenant's treatment. */
export function Photo({ source, alt, loading, first, sizes, onError }: PhotoProps) {
  const [here, setHere] = useState('')
  return (
    <img
      className="ts-picture__photo"
      {...sourcesOf(source, sizes ?? (loading ? 'auto, 100vw' : '100vw'))}
      src={source}
      alt={alt}
      loading={loading}
      fetchPriority={first ? 'high' : undefined}
      data-arriving={here !== source || undefined}
      onLoad={() => setHere(source)}
      decoding="async"
      style={inSight(source)}
      onError={onError}
    />
  )
}

/** Widths of ours to choose from; a browser that cannot know its room yet takes what fills the screen. */
function sourcesOf(address: string, sizes: string): ImgHTMLAttributes<HTMLImageElement> {
  const [path] = address.split('#')
  if (path === undefined || !/^\/media\/[\da-f-]{36}$/.test(path)) return {}
  const srcSet = pictureWidths.map((width) => `${path}?width=${width} ${width}w`).join(', ')
  return { srcSet: `${srcSet}, ${path} 2000w`, sizes }
}

/** Where a picture stands that its room cuts: the whole of the named part is in sight wherever there is room for it. */
export function inSight(address: string): CSSProperties | undefined {
  const named = /#xywh=percent:([\d.]+),([\d.]+),([\d.]+),([\d.]+)$/.exec(address)
  if (named === null) return undefined
  const [x = 0, y = 0, width = 100, height = 100] = named.slice(1).map(Number)
  return { objectPosition: `${positionOf(x, width)}% ${positionOf(y, height)}%` }
}

function positionOf(from: number, size: number): number {
  if (size >= 100) return 50
  return Math.round(Math.min(100, Math.max(0, (100 * from) / (100 - size))))
}
