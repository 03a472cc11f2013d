import { type KeyboardEvent, type UIEvent, useEffect, useRef, useState } from 'react'
import { useServices } from '../../hooks.ts'
import { Icon, type IconName } from '../../parts/icons.tsx'
import './lightbox.css'
import type { GalleryPicture } from './pictures.ts'

interface LightboxProps {
  pictures: readonly GalleryPicture[]
  firstIndex: number
  onClose(): void
}

/** Displays the pictures at full size, one at a time; swiping, arrow keys and buttons move between them. */
export default function Lightbox({ pictures, firstIndex, onClose }: LightboxProps) {
  const { t } = useServices()
  const dialogRef = useRef<HTMLDialogElement>(null)
  const trackRef = useRef<HTMLUListElement>(null)
  const [currentIndex, setCurrentIndex] = useState(firstIndex)

  useEffect(() => {
    dialogRef.current?.showModal()
    scrollTo(trackRef.current, firstIndex, 'instant')
  }, [firstIndex])

  function moveBy(step: number) {
    const targetIndex = Math.min(pictures.length - 1, Math.max(0, currentIndex + step))
    scrollTo(trackRef.current, targetIndex, 'smooth')
    setCurrentIndex(targetIndex)
  }

  function handleKeyDown(event: KeyboardEvent) {
    const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key]
    if (step === undefined) return
    event.preventDefault()
    moveBy(step)
  }

  function handleScroll({ currentTarget }: UIEvent<HTMLUListElement>) {
    const position = currentTarget.scrollLeft / currentTarget.clientWidth
    // Ignores positions between two pictures, because the scrolling has not ended.
    if (Math.abs(position - Math.round(position)) < 0.02) setCurrentIndex(Math.round(position))
  }

  const renderArrow = (icon: IconName, label: string, step: number) => (
    <button
      type="button"
      className={`ts-lightbox__button ts-lightbox__button--${icon}`}
      aria-label={label}
      // Uses aria-disabled, because a disabled button would lose the focus and with it the arrow keys.
      aria-disabled={currentIndex + step < 0 || currentIndex + step >= pictures.length || undefined}
      onClick={() => moveBy(step)}
    >
      <Icon name={icon} />
    </button>
  )

  return (
    <dialog
      ref={dialogRef}
      className="ts-lightbox"
      aria-label={t('blocks.pictures', { count: pictures.length })}
      onKeyDown={handleKeyDown}
      onClose={onClose}
    >
      {/* Precedes the other controls, so that it gets the initial focus. */}
      <form method="dialog">
        <button
          type="submit"
          className="ts-lightbox__button ts-lightbox__button--close"
          aria-label={t('blocks.close')}
        >
          <Icon name="close" />
        </button>
      </form>
      <ul ref={trackRef} className="ts-lightbox__track" onScroll={handleScroll}>
        {pictures.map((picture, index) => (
          <li key={picture.url} aria-hidden={index !== currentIndex}>
            <img src={picture.url} alt={picture.alt} loading={index === firstIndex ? 'eager' : 'lazy'} />
          </li>
        ))}
      </ul>
      <p className="ts-lightbox__caption" aria-live="polite">
        <span className="ts-number">
          {t('blocks.picture_place', { index: currentIndex + 1, count: pictures.length })}
        </span>
        {pictures[currentIndex]?.alt}
      </p>
      {renderArrow('arrow-left', t('blocks.picture_previous'), -1)}
      {renderArrow('arrow-right', t('blocks.picture_next'), 1)}
    </dialog>
  )
}

function scrollTo(track: HTMLUListElement | null, index: number, behavior: ScrollBehavior) {
  track?.scrollTo({ left: index * track.clientWidth, behavior })
}
