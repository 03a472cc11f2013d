import { useState } from 'react'
import './picture.css'

type Ratio = '16/9' | '4/3' | '1/1' | '3/2'

/** A picture that keeps its room before it arrives. Without one, or when it cannot be had, a mosaic stands there. */
export function Picture({ source, alt, ratio }: { source: unknown; alt: string; ratio: Ratio }) {
  const [failed, setFailed] = useState<string | null>(null)
  const address = typeof source === 'string' ? source : ''
  const className = `ts-picture ts-picture--${ratio.replace('/', '-')}`
  if (address === '' || failed === address) return <div className={`${className} ts-mosaic`} />
  return (
    <img
      className={className}
      src={address}
      alt={alt}
      loading="lazy"
      decoding="async"
      onError={() => setFailed(address)}
    />
  )
}
