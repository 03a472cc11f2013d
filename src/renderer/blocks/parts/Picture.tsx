import { useState } from 'react'
import { Photo } from '../../parts/Photo.tsx'
import './picture.css'

/** The aspect ratio; `card` follows the tenant's theme. */
type Ratio = '16/9' | '4/3' | '1/1' | '3/2' | 'card'

interface PictureProps {
  source: unknown
  alt: string
  ratio: Ratio
  /** The `sizes` attribute, where the picture is cropped. */
  sizes?: string
  /** Whether the picture is visible without scrolling and should load first. */
  hasPriority?: boolean
}

/**
 * Renders a picture in a box of fixed ratio, so that loading does not move the page. Without a source, or if loading
 * fails, the box contains decorative art.
 */
export function Picture({ source, alt, ratio, sizes, hasPriority = false }: PictureProps) {
  const [failedUrl, setFailedUrl] = useState<string | null>(null)
  const url = typeof source === 'string' ? source : ''
  const className = `ts-picture ts-picture--${ratio.replace('/', '-')}`
  if (url === '' || failedUrl === url) return <div className={`${className} ts-art`} />
  return (
    <div className={className}>
      <Photo
        source={url}
        alt={alt}
        {...(hasPriority ? { hasPriority } : { loading: 'lazy' })}
        {...(sizes && { sizes })}
        onError={() => setFailedUrl(url)}
      />
    </div>
  )
}
