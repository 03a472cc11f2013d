/** Describes four matching colours from pale to deep, and a bright colour. */
export interface Palette {
  sky: string
  far: string
  middle: string
  near: string
  light: string
}

export const palettes: readonly [Palette, ...Palette[]] = [
  { sky: '#f3e9dc', far: '#dcb896', middle: '#b5694a', near: '#5e3023', light: '#f7c873' },
  { sky: '#e4eef0', far: '#a9c8c9', middle: '#4f8a8b', near: '#1f4045', light: '#fbd46d' },
  { sky: '#eceaf4', far: '#b8b3d6', middle: '#6a62a8', near: '#2c2757', light: '#f5a97f' },
  { sky: '#eaf1e4', far: '#b5cda3', middle: '#5f8d4e', near: '#24402a', light: '#f2c14e' },
  { sky: '#f6ece6', far: '#e3b7a0', middle: '#bf6b63', near: '#4d2338', light: '#ffe0ac' },
  { sky: '#e7edf5', far: '#a8bcd8', middle: '#4d6fa3', near: '#1b2a4a', light: '#f3b562' },
]
