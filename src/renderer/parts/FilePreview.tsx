import { useEffect, useState } from 'react'
import { useServices } from '../services.ts'
import { Icon } from './icons.tsx'

interface FilePreviewProps {
  file: File
  /** The question whether the picture is right; with it, the picture is displayed large. */
  question?: string | undefined
}

/** Renders a chosen file: a picture or an icon, with name and size. */
export function FilePreview({ file, question }: FilePreviewProps) {
  const { language } = useServices()
  const fileUrl = useFileUrl(file)
  const isPicture = file.type.startsWith('image/')
  return (
    <div className={`ts-upload__preview${isPicture && question ? ' ts-upload__preview--large' : ''}`}>
      {isPicture && fileUrl !== undefined ? <img src={fileUrl} alt="" /> : <Icon name="file" />}
      <p>
        {isPicture && question && <strong>{question}</strong>}
        {isPicture && question ? <span>{file.name}</span> : <strong>{file.name}</strong>}
        <span className="ts-upload__hint">{formatSize(file, language)}</span>
      </p>
    </div>
  )
}

function useFileUrl(file: File): string | undefined {
  const [fileUrl, setFileUrl] = useState<string>()
  useEffect(() => {
    const objectUrl = URL.createObjectURL(file)
    setFileUrl(objectUrl)
    return () => URL.revokeObjectURL(objectUrl)
  }, [file])
  return fileUrl
}

function formatSize({ size }: File, language: string): string {
  const isLarge = size >= 1_000_000
  const unit = isLarge ? 'megabyte' : 'kilobyte'
  const format = new Intl.NumberFormat(language, {
    style: 'unit',
    unit,
    maximumFractionDigits: isLarge ? 1 : 0,
  })
  return format.format(Math.max(1, size / (isLarge ? 1_000_000 : 1000)))
}
