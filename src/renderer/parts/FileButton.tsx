import type { ReactNode, Ref } from 'react'
import { useServices } from '../services.ts'

export interface FileButtonProps {
  id: string
  /** Names the input for who cannot see it. */
  label: string
  /** The label of the button. */
  children: ReactNode
  className?: string
  accept: readonly string[]
  multiple?: boolean
  describedBy?: string | undefined
  invalid?: boolean
  disabled?: boolean | undefined
  /** A file goes up: until then no other is taken. */
  busy?: boolean
  ref?: Ref<HTMLInputElement>
  onFiles(files: readonly File[]): void
}

/** A file input behind a button of ours: the browser's own would speak the browser's language, not the page's. */
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
        // Not disabled while a file goes up: a browser would take the focus away for good.
        aria-disabled={busy || undefined}
        onClick={(event) => busy && event.preventDefault()}
        onChange={({ target }) => {
          const files = [...(target.files ?? [])]
          // The same file may be chosen once more, after it was taken away.
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

/** Phones and narrow windows, which have a camera and no drag and drop. */
export const BY_HAND = '(pointer: coarse), (width < 40rem)'

export const defaultTypes: readonly string[] = ['application/pdf', 'image/jpeg', 'image/png', 'image/webp']
export const pictureTypes = defaultTypes.filter((type) => type.startsWith('image/'))

/** Returns the labels of file buttons; phones offer the camera. */
export function useFileWords(pictures: boolean): Record<'one' | 'several' | 'other', string> {
  const { t } = useServices()
  if (!pictures)
    return {
      one: t('renderer.choose_file'),
      several: t('renderer.choose_files'),
      other: t('renderer.choose_other'),
    }
  const camera = window.matchMedia(BY_HAND).matches ? t('renderer.take_picture') : undefined
  return {
    one: camera ?? t('renderer.choose_picture'),
    several: camera ?? t('renderer.choose_pictures'),
    other: t('renderer.choose_other_picture'),
  }
}
