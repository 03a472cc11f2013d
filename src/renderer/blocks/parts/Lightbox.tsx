import { type KeyboardEvent, type UIEvent, useEffect, useRef, useState } from 'react'
import { useServices } from '../../hooks.ts'
import { Icon, type IconName } from '../../parts/icons.tsx'
import './lightbox.css'
import type { GalleryPicture } from './pictures.ts'

interface LightboxProps {
  pictures: readonly GalleryPicture[]
  first: number
  onClose(): void
}

/** Shows the pictures at full size on a track, moved by swiping, arrow keys and buttons. */
export default function Lightbox({ pictures, first, onClose }: LightboxProps) {
  const { t } = useServices()
  const dialog = useRef<HTMLDialogElement>(null)
  const track = useRef<HTMLUListElement>(null)
  const [current, setCurrent] = useState(first)

  useEffect(() => {
    dialog.current?.showModal()
    scrollTo(track.current, first, 'instant')
  }, [first])

  function turn(by: number) {
    const wanted = Math.min(pictures.length - 1, Math.max(0, current + by))
    scrollTo(track.current, wanted, 'smooth')
    setCurrent(wanted)
  }

  function turnByKey(event: KeyboardEvent) {
    const by = { ArrowLeft: -1, ArrowRight: 1 }[event.key]
    if (by === undefined) return
    event.preventDefault()
    turn(by)
  }

  function followSwipe({ currentTarget }: UIEvent<HTMLUListElement>) {
    const place = currentTarget.scrollLeft / currentTarget.clientWidth
    // Ignores positions between two pictures, where scrolling is still under way.
    if (Math.abs(place - Math.round(place)) < 0.02) setCurrent(Math.round(place))
  }

  const arrow = (icon: IconName, label: string, by: number) => (
    <button
      type="button"
      className={`ts-lightbox__button ts-lightbox__button--${icon}`}
      aria-label={label}
      // Uses aria-disabled, because a disabled button would lose the focus and with it the arrow keys.
      aria-disabled={current + by < 0 || current + by >= pictures.length || undefined}
      onClick={() => turn(by)}
    >
      <Icon name={icon} />
    </button>
  )

  return (
    <dialog
      ref={dialog}
      className="ts-lightbox"
      aria-label={t('blocks.pictures', { count: pictures.length })}
      onKeyDown={turnByKey}
      onClose={onClose}
    >
      {/* Comes first in the dialog, so that it gets the initial focus. */}
      <form method="dialog">
        <button
          type="submit"
          className="ts-lightbox__button ts-lightbox__button--close"
          aria-label={t('blocks.close')}
        >
          <Icon name="close" />
        </button>
      </form>
      <ul ref={track} className="ts-lightbox__track" onScroll={followSwipe}>
        {pictures.map((picture, index) => (
          <li key={picture.url} aria-hidden={index !== current}>
            <img src={picture.url} alt={picture.alt} loading={index === first ? 'eager' : 'lazy'} />
          </li>
        ))}
      </ul>
      <p className="ts-lightbox__caption" aria-live="polite">
        <span className="ts-number">
          {t('blocks.picture_place', { index: current + 1, count: pictures.length })}
        </span>
        {pictures[current]?.alt}
      </p>
      {arrow('arrow-left', t('blocks.picture_previous'), -1)}
      {arrow('arrow-right', t('blocks.picture_next'), 1)}
    </dialog>
  )
}

function scrollTo(track: HTMLUListElement | null, index: number, behavior: ScrollBehavior) {
  track?.scrollTo({ left: index * track.clientWidth, behavior })
}
