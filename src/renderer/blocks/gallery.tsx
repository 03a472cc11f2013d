import { Suspense, useState } from 'react'
import { useReader, useServices } from '../hooks.ts'
import { Icon } from '../parts/icons.tsx'
import { lazyWithPreload, Preloadable } from '../parts/Preloadable.tsx'
import type { BlockProps } from './block-props.ts'
import './gallery.css'
import { Picture } from './parts/Picture.tsx'
import { picturesOf } from './parts/pictures.ts'

const lightbox = lazyWithPreload(() => import('./parts/Lightbox.tsx'))

/**
 * Renders pictures as a swipeable strip on phones and as a mosaic on wider screens. Each picture opens the lightbox.
 */
export default function Gallery({ block, scope }: BlockProps<'gallery'>) {
  const { t } = useServices()
  const { list } = useReader()
  const [openIndex, setOpenIndex] = useState<number | null>(null)
  const pictures = picturesOf(list(block.images, scope))
  if (pictures.length === 0) return null
  return (
    <div className={`ts-gallery ts-gallery--${block.look ?? 'mosaic'}`}>
      <ul className="ts-gallery__strip" data-count={Math.min(pictures.length, 5)}>
        {pictures.map((picture, index) => (
          <li key={picture.url}>
            <button
              type="button"
              className="ts-gallery__open"
              aria-label={t('blocks.picture_open', {
                index: index + 1,
                count: pictures.length,
                alt: picture.alt,
              })}
              onClick={() => setOpenIndex(index)}
            >
              <Picture
                source={picture.url}
                alt=""
                ratio="3/2"
                sizes="(width < 34rem) 100vw, 48rem"
                hasPriority={index === 0}
              />
            </button>
          </li>
        ))}
      </ul>
      {pictures.length > 1 && (
        <button
          type="button"
          className="ts-button ts-button--small ts-gallery__all"
          onClick={() => setOpenIndex(0)}
        >
          <Icon name="grid" />
          {t('blocks.pictures', { count: pictures.length })}
        </button>
      )}
      {openIndex !== null && (
        <Suspense fallback={null}>
          <Preloadable
            part={lightbox}
            props={{ pictures, firstIndex: openIndex, onClose: () => setOpenIndex(null) }}
          />
        </Suspense>
      )}
    </div>
  )
}
