import { useState } from 'react'
import { useReader, useServices } from '../hooks.ts'
import { Icon } from '../parts/icons.tsx'
import { Photo } from '../parts/Photo.tsx'
import type { BlockProps } from './block-props.ts'
import { videoEmbedOf } from './parts/video-embed.ts'
import './video.css'

/** Renders a video. Sends no request to YouTube or Vimeo before the person presses play. */
export default function Video({ block, scope }: BlockProps<'video'>) {
  const { t } = useServices()
  const { text, value } = useReader()
  const [isPlaying, setIsPlaying] = useState(false)
  const embed = videoEmbedOf(String(value(block.address, scope) ?? ''))
  if (embed === null) return null

  const title = text(block.title, scope)
  const picture = block.picture === undefined ? '' : value(block.picture, scope)
  if (isPlaying) {
    return (
      <div className="ts-video">
        <iframe
          src={embed.player}
          title={title}
          allow="autoplay; encrypted-media; picture-in-picture; fullscreen"
          referrerPolicy="strict-origin-when-cross-origin"
        />
      </div>
    )
  }
  return (
    <button
      type="button"
      className="ts-video ts-video--poster ts-art"
      data-leaves
      onClick={() => setIsPlaying(true)}
    >
      {typeof picture === 'string' && picture !== '' && (
        <span className="ts-video__picture ts-picture">
          <Photo source={picture} alt="" loading="lazy" />
        </span>
      )}
      <span className="ts-video__play">
        <Icon name="play" />
      </span>
      <span className="ts-video__words">
        <span className="ts-video__title">{title}</span>
        <span className="ts-video__note">{t('blocks.video_note', { service: embed.service })}</span>
      </span>
    </button>
  )
}
