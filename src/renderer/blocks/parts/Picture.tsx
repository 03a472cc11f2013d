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
  /** Whether it is visible without scrolling. */
  first?: boolean
}

/**
 * Renders a picture in a box of fixed ratio, so that loading moves nothing. Without a source, or if loading fails,
 * decorative art is shown.
 */
export function Picture({ source, alt, ratio, sizes, first = false }: PictureProps) {
  const [failed, setFailed] = useState<string | null>(null)
  const address = typeof source === 'string' ? source : ''
  const className = `ts-picture ts-picture--${ratio.replace('/', '-')}`
  if (address === '' || failed === address) return <div className={`${className} ts-art`} />
  return (
    <div className={className}>
      <Photo
        source={address}
        alt={alt}
        {...(first ? { first } : { loading: 'lazy' })}
        {...(sizes && { sizes })}
        onError={() => setFailed(address)}
      />
    </div>
  )
}
