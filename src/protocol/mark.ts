/** Four tiles in the tenant's colours, for a tenant without a logo: on a ground of 32 × 32. */
export const mark = [
  { fill: 'var(--primary)', d: 'M2 2h13v13H2zM17 17h13v13H17z' },
  { fill: 'var(--accent)', d: 'M17 2h13v6.5A6.5 6.5 0 0 1 23.5 15H17z' },
  { fill: 'var(--primary)', opacity: '.45', d: 'M2 17h6.5A6.5 6.5 0 0 1 15 23.5V30H2z' },
]

/** The element that stands in for the application until it shows something. */
export const frameId = 'frame'
