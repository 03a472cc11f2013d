/** Describes four matching colours from pale to deep, and a bright colour. */
export interface Palette {
  sky: string
  far: string
  middle: string
  near: string
  light: string
}

/** Terracotta, olive and sand: the colours of a warm house. */
export const palettes: readonly [Palette, ...Palette[]] = [
  { sky: '#f3e9dc', far: '#dcb896', middle: '#b5694a', near: '#5e3023', light: '#f7c873' },
  { sky: '#eef0e2', far: '#c3cba3', middle: '#7d8f4e', near: '#37452a', light: '#f2c14e' },
  { sky: '#f5eee0', far: '#e0cba4', middle: '#b8935a', near: '#4b3a29', light: '#e9a15b' },
]
