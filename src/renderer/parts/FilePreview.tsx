import { useEffect, useState } from 'react'
import { useServices } from '../services.ts'
import { Icon } from './icons.tsx'

interface FilePreviewProps {
  file: File
  /** Asks the person to check a picture, which is shown large for that. */
  question?: string | undefined
}

/** Shows a chosen file: a picture or an icon, with name and size. */
export function FilePreview({ file, question }: FilePreviewProps) {
  const { language } = useServices()
  const address = useAddress(file)
  const picture = file.type.startsWith('image/')
  return (
    <div className={`ts-upload__preview${picture && question ? ' ts-upload__preview--large' : ''}`}>
      {picture && address !== undefined ? <img src={address} alt="" /> : <Icon name="file" />}
      <p>
        {picture && question && <strong>{question}</strong>}
        {picture && question ? <span>{file.name}</span> : <strong>{file.name}</strong>}
        <span className="ts-upload__hint">{sizeOf(file, language)}</span>
      </p>
    </div>
  )
}

function useAddress(file: File): string | undefined {
  const [address, setAddress] = useState<string>()
  useEffect(() => {
    const objectUrl = URL.createObjectURL(file)
    setAddress(objectUrl)
    return () => URL.revokeObjectURL(objectUrl)
  }, [file])
  return address
}

function sizeOf({ size }: File, language: string): string {
  const large = size >= 1_000_000
  const unit = large ? 'megabyte' : 'kilobyte'
  const format = new Intl.NumberFormat(language, {
    style: 'unit',
    unit,
    maximumFractionDigits: large ? 1 : 0,
  })
  return format.format(Math.max(1, size / (large ? 1_000_000 : 1000)))
}
