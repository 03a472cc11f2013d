export interface GalleryPicture {
  url: string
  alt: string
}

/** Returns those entries of a list that are pictures, with their alternative texts. */
export function picturesOf(list: readonly unknown[]): GalleryPicture[] {
  return list.flatMap((item) => {
    if (typeof item !== 'object' || item === null || !('url' in item)) return []
    if (typeof item.url !== 'string' || item.url === '') return []
    return [{ url: item.url, alt: 'alt' in item && typeof item.alt === 'string' ? item.alt : '' }]
  })
}
