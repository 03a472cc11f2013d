interface VideoEmbed {
  service: 'YouTube' | 'Vimeo'
  /** The URL of the embedded player; it starts at once, because the person has pressed play. */
  player: string
}

const youtubeHosts = ['youtube.com', 'm.youtube.com', 'youtube-nocookie.com']

/** Returns the player of a YouTube or Vimeo address; null for others. */
export function videoEmbedOf(address: string): VideoEmbed | null {
  const url = URL.canParse(address) ? new URL(address) : null
  if (url?.protocol !== 'https:') return null
  const host = url.hostname.replace(/^www\./, '')
  const parts = url.pathname.split('/').filter(Boolean)

  if (host === 'youtu.be') return youtube(parts[0])
  if (youtubeHosts.includes(host)) {
    return youtube(parts[0] === 'watch' ? (url.searchParams.get('v') ?? undefined) : parts[1])
  }
  if (host === 'vimeo.com') return vimeo(parts[0], parts[1])
  if (host === 'player.vimeo.com') return vimeo(parts[1], url.searchParams.get('h') ?? undefined)
  return null
}

function youtube(id: string | undefined): VideoEmbed | null {
  if (!id || !/^[\w-]{11}$/.test(id)) return null
  return { service: 'YouTube', player: `https://www.youtube-nocookie.com/embed/${id}?autoplay=1&rel=0` }
}

/** Returns the player of a Vimeo video; an unlisted one needs the hash of its address. */
function vimeo(id: string | undefined, word: string | undefined): VideoEmbed | null {
  if (!id || !/^\d+$/.test(id)) return null
  const unlisted = word && /^\w+$/.test(word) ? `&h=${word}` : ''
  return { service: 'Vimeo', player: `https://player.vimeo.com/video/${id}?autoplay=1&dnt=1${unlisted}` }
}
