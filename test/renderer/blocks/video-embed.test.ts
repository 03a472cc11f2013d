import { describe, expect, it } from 'vitest'
import { videoEmbedOf } from '../../../src/renderer/blocks/parts/video-embed.ts'

const youtube = 'https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ?autoplay=1&rel=0'

describe('a video', () => {
  it.each([
    'https://www.youtube.com/watch?v=dQw4w9WgXcQ&t=12',
    'https://youtu.be/dQw4w9WgXcQ?si=abc',
    'https://m.youtube.com/shorts/dQw4w9WgXcQ',
    'https://www.youtube.com/embed/dQw4w9WgXcQ',
  ])('is embedded without cookies from %s', (address) => {
    expect(videoEmbedOf(address)).toEqual({ service: 'YouTube', player: youtube })
  })

  it('keeps the hash of an unlisted Vimeo video', () => {
    expect(videoEmbedOf('https://vimeo.com/76979871')?.player).toBe(
      'https://player.vimeo.com/video/76979871?autoplay=1&dnt=1',
    )
    expect(videoEmbedOf('https://vimeo.com/76979871/abc123')?.player).toMatch(/&h=abc123$/)
  })

  it.each([
    '',
    'no es una dirección',
    'http://youtu.be/dQw4w9WgXcQ',
    'https://youtube.com.evil.es/watch?v=dQw4w9WgXcQ',
    'https://youtu.be/"><script>',
    'https://vimeo.com/canales',
  ])('is not recognized at "%s"', (address) => expect(videoEmbedOf(address)).toBeNull())
})
