import type { ReactNode, Ref } from 'react'
import { useServices } from '../services.ts'

export interface FileButtonProps {
  id: string
  /** The accessible name of the input. */
  label: string
  /** The label of the button. */
  children: ReactNode
  className?: string
  accept: readonly string[]
  multiple?: boolean
  describedBy?: string | undefined
  invalid?: boolean
  disabled?: boolean | undefined
  /** Whether a file is being uploaded; no other file can be chosen meanwhile. */
  busy?: boolean
  ref?: Ref<HTMLInputElement>
  onFiles(files: readonly File[]): void
}

/** Renders a file input with a custom button, because the browser's button is in the browser's language. */
export function FileButton({
  id,
  label,
  children,
  busy = false,
  disabled = false,
  ...props
}: FileButtonProps) {
  const { className = 'ts-button ts-button--secondary' } = props
  return (
    <>
      <input
        ref={props.ref}
        id={id}
        className="ts-visually-hidden"
        type="file"
        accept={props.accept.join(',')}
        multiple={props.multiple}
        aria-label={label}
        aria-describedby={props.describedBy || undefined}
        aria-invalid={props.invalid || undefined}
        disabled={disabled}
        data-act={props.multiple ? 'add' : undefined}
        // Uses aria-disabled, because a disabled input would lose the focus.
        aria-disabled={busy || undefined}
        onClick={(event) => busy && event.preventDefault()}
        onChange={({ target }) => {
          const files = [...(target.files ?? [])]
          // Resets the input, so that the same file can be chosen again after its removal.
          target.value = ''
          if (files.length > 0) props.onFiles(files)
        }}
      />
      <label htmlFor={id} className={className}>
        {children}
      </label>
    </>
  )
}

/** Matches phones and narrow windows, which are likely to have a camera and no drag and drop. */
export const handheldQuery = '(pointer: coarse), (width < 40rem)'

export const defaultTypes: readonly string[] = ['application/pdf', 'image/jpeg', 'image/png', 'image/webp']
export const pictureTypes = defaultTypes.filter((type) => type.startsWith('image/'))

/** Returns the labels of file buttons; phones offer the camera. */
export function useFileLabels(picturesOnly: boolean): Record<'one' | 'several' | 'other', string> {
  const { t } = useServices()
  if (!picturesOnly)
    return {
      one: t('renderer.choose_file'),
      several: t('renderer.choose_files'),
      other: t('renderer.choose_other'),
    }
  const cameraLabel = window.matchMedia(handheldQuery).matches ? t('renderer.take_picture') : undefined
  return {
    one: cameraLabel ?? t('renderer.choose_picture'),
    several: cameraLabel ?? t('renderer.choose_pictures'),
    other: t('renderer.choose_other_picture'),
  }
}
