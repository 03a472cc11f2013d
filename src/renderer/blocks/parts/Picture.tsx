import { useState } from 'react'
import { Photo } from '../../parts/Photo.tsx'
import './picture.css'

/** `card`: as the tenant's theme says. */
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

/** A picture that keeps its room before it arrives. Without one, or when it cannot be had, drawn art stands there. */
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
