import type { DragEvent, ReactNode } from 'react'
import '../styles/upload.css'
import { FileButton, type FileButtonProps } from './FileButton.tsx'

interface FileZoneProps extends Omit<FileButtonProps, 'children'> {
  /** The label of the button. */
  buttonText: string
  /** The content below the button. */
  children: ReactNode
}

/** Renders a drop zone with a file button. */
export function FileZone({ buttonText, children, ...button }: FileZoneProps) {
  const { busy = false, disabled = false, multiple = false, onFiles } = button
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping is an alternative to the input inside
    <div
      className="ts-upload"
      data-busy={busy || undefined}
      onDragOver={(event) => event.preventDefault()}
      onDrop={handleDrop}
    >
      <FileButton {...button}>{buttonText}</FileButton>
      {children}
    </div>
  )

  function handleDrop(event: DragEvent): void {
    event.preventDefault()
    const files = [...event.dataTransfer.files]
    if (!disabled && !busy && files.length > 0) onFiles(multiple ? files : files.slice(0, 1))
  }
}
