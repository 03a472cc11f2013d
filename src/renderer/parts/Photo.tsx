import { type CSSProperties, type ImgHTMLAttributes, useState } from 'react'
import { pictureWidths } from '../../protocol/picture-widths.ts'

interface PhotoProps {
  /** The address; a fragment names the region to keep visible (W3C Media Fragments): #xywh=percent:40,10,30,50 */
  source: string
  alt: string
  loading?: 'lazy'
  /** Whether the photo is visible without scrolling and should load first. */
  hasPriority?: boolean
  /** The `sizes` attribute, for photos that are heavily cropped; by default the container's width. */
  sizes?: string
  onError?: () => void
}

/** Renders a photograph that fills its container, in the style of the tenant's theme. */
export function Photo({ source, alt, loading, hasPriority, sizes, onError }: PhotoProps) {
  const [loadedSource, setLoadedSource] = useState('')
  return (
    <img
      className="ts-picture__photo"
      {...sourcesOf(source, sizes ?? (loading ? 'auto, 100vw' : '100vw'))}
      src={source}
      alt={alt}
      loading={loading}
      fetchPriority={hasPriority ? 'high' : undefined}
      data-arriving={loadedSource !== source || undefined}
      onLoad={() => setLoadedSource(source)}
      decoding="async"
      style={objectPositionOf(source)}
      onError={onError}
    />
  )
}

/** Returns `srcset` and `sizes` for pictures of this platform, and nothing for others. */
function sourcesOf(address: string, sizes: string): ImgHTMLAttributes<HTMLImageElement> {
  const [path] = address.split('#')
  if (path === undefined || !/^\/media\/[\da-f-]{36}$/.test(path)) return {}
  const srcSet = pictureWidths.map((width) => `${path}?width=${width} ${width}w`).join(', ')
  return { srcSet: `${srcSet}, ${path} 2000w`, sizes }
}

/** Returns the position of a cropped picture that keeps the region of its fragment visible. */
export function objectPositionOf(address: string): CSSProperties | undefined {
  const match = /#xywh=percent:([\d.]+),([\d.]+),([\d.]+),([\d.]+)$/.exec(address)
  if (match === null) return undefined
  const [x = 0, y = 0, width = 100, height = 100] = match.slice(1).map(Number)
  return { objectPosition: `${positionOf(x, width)}% ${positionOf(y, height)}%` }
}

function positionOf(start: number, size: number): number {
  if (size >= 100) return 50
  return Math.round(Math.min(100, Math.max(0, (100 * start) / (100 - size))))
}
