import type { Font } from './font.ts'

export const serif: Font = {
  stack: '"Iowan Old Style", "Palatino Linotype", Palatino, "Book Antiqua", "P052", Georgia, serif',
}
