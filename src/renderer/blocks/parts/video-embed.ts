interface VideoEmbed {
  service: 'YouTube' | 'Vimeo'
  /** The URL of the embedded player. It plays at once, because the person has already pressed play. */
  player: string
}

const youtubeHosts = ['youtube.com', 'm.youtube.com', 'youtube-nocookie.com']

/** Returns the player of a YouTube or Vimeo address; null for other addresses. */
export function videoEmbedOf(address: string): VideoEmbed | null {
  const url = URL.canParse(address) ? new URL(address) : null
  if (url?.protocol !== 'https:') return null
  const host = url.hostname.replace(/^www\./, '')
  const pathSegments = url.pathname.split('/').filter(Boolean)

  if (host === 'youtu.be') return youtube(pathSegments[0])
  if (youtubeHosts.includes(host)) {
    return youtube(pathSegments[0] === 'watch' ? (url.searchParams.get('v') ?? undefined) : pathSegments[1])
  }
  if (host === 'vimeo.com') return vimeo(pathSegments[0], pathSegments[1])
  if (host === 'player.vimeo.com') return vimeo(pathSegments[1], url.searchParams.get('h') ?? undefined)
  return null
}

function youtube(id: string | undefined): VideoEmbed | null {
  if (!id || !/^[\w-]{11}$/.test(id)) return null
  return { service: 'YouTube', player: `https://www.youtube-nocookie.com/embed/${id}?autoplay=1&rel=0` }
}

/** Returns the player of a Vimeo video; an unlisted one needs the hash of its address. */
function vimeo(id: string | undefined, hash: string | undefined): VideoEmbed | null {
  if (!id || !/^\d+$/.test(id)) return null
  const unlisted = hash && /^\w+$/.test(hash) ? `&h=${hash}` : ''
  return { service: 'Vimeo', player: `https://player.vimeo.com/video/${id}?autoplay=1&dnt=1${unlisted}` }
}
