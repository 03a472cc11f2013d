interface Stroke {
  fill: string
  opacity?: string
  d: string
}

const bars: readonly Stroke[] = [
  { fill: 'var(--primary)', d: 'M2 18h5v12H2zM17 2h5v28h-5z' },
  { fill: 'var(--accent)', d: 'M25 11h5v19h-5z' },
  { fill: 'var(--primary)', opacity: '.45', d: 'M9 10h5v20H9z' },
]

/** The marks of tenants without a logo, by drawing style, on a 32 × 32 grid in the tenant's colours. */
export const marks: Record<'mosaic' | 'lines' | 'grid' | 'none', readonly Stroke[]> = {
  mosaic: [
    { fill: 'var(--primary)', d: 'M2 2h13v13H2zM17 17h13v13H17z' },
    { fill: 'var(--accent)', d: 'M17 2h13v6.5A6.5 6.5 0 0 1 23.5 15H17z' },
    { fill: 'var(--primary)', opacity: '.45', d: 'M2 17h6.5A6.5 6.5 0 0 1 15 23.5V30H2z' },
  ],
  lines: bars,
  grid: [
    { fill: 'var(--primary)', opacity: '.45', d: 'M16 1.5 28.5 8.5 16 15.5 3.5 8.5z' },
    { fill: 'var(--primary)', d: 'M3 10.5 15 17.2V30.5L3 23.8z' },
    { fill: 'var(--accent)', d: 'M29 10.5 17 17.2V30.5L29 23.8z' },
  ],
  none: [{ fill: 'var(--primary)', d: 'M2 2h28v28H2z' }],
}

/** The id of the skeleton shown until the application renders. */
export const skeletonId = 'frame'
