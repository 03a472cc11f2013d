import type { DragEvent, ReactNode } from 'react'
import '../styles/upload.css'
import { FileButton, type FileButtonProps } from './FileButton.tsx'

interface FileZoneProps extends Omit<FileButtonProps, 'children'> {
  /** What the button says. */
  words: string
  /** What stands below the button. */
  children: ReactNode
}

/** A place to drop files onto, with the button that chooses some. */
export function FileZone({ words, children, ...button }: FileZoneProps) {
  const { busy = false, disabled = false, multiple = false, onFiles } = button
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping is a second way; the input inside is the first
    <div
      className="ts-upload"
      data-busy={busy || undefined}
      onDragOver={(event) => event.preventDefault()}
      onDrop={drop}
    >
      <FileButton {...button}>{words}</FileButton>
      {children}
    </div>
  )

  function drop(event: DragEvent): void {
    event.preventDefault()
    const files = [...event.dataTransfer.files]
    if (!disabled && !busy && files.length > 0) onFiles(multiple ? files : files.slice(0, 1))
  }
}
